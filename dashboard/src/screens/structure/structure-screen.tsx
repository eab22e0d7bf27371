import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function StructureScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.structure} />;
}
