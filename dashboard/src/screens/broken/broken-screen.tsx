import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function BrokenScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.broken} />;
}
