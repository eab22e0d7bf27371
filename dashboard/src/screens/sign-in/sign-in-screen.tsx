import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function SignInScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.signIn} />;
}
