import type { Engines } from '../ports/engines.ts';
import { WireError } from './errors.ts';

/** Throws a 409 without engines: after a real measurement nothing is invented any more. */
export function requireEngines({ list }: Pick<Engines, 'list'>): void {
  if (list.length > 0) return;
  throw new WireError(
    409,
    'No AI service is connected: connect one in the administration. What was measured before is kept and shown.',
  );
}
