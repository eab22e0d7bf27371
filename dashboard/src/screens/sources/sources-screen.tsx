import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function SourcesScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.sources} />;
}
