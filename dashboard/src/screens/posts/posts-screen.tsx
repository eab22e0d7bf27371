import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../shell/words-context.ts';

export function PostsScreen() {
  const { shell } = useWords();
  return <Screen title={shell.screens.posts} />;
}
