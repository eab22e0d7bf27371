import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from '../parts/loaded.tsx';

/** A screen that could not be shown: its code did not load, or it failed. The frame around it stays. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} onRetry={reset} />;
}
