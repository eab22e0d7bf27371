import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function RunScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.sources} />;
}
