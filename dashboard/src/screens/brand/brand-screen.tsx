import { Outlet } from '@tanstack/react-router';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

/** One brand: its header, and the tab that the address names. */
export function BrandScreen() {
  const { shell } = useWords();
  return (
    <Screen title={shell.screens.brands}>
      <Outlet />
    </Screen>
  );
}
