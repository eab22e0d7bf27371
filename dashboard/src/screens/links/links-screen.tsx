import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function LinksScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.allLinks} />;
}
