import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function BrandsScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.allBrands} />;
}
