import { useQueryClient } from '@tanstack/react-query';
import { rootAddress } from '../api/client.ts';
import { signOut, type Session } from '../api/session.ts';
import { Menu } from '../parts/menu.tsx';
import { useWords } from './words-context.ts';

/** Who is signed in, and the way out. */
export function UserMenu({ session }: { session: Session }) {
  const { shell } = useWords();
  const queries = useQueryClient();
  const login = session.user?.login ?? '';
  return (
    <Menu label={login.slice(0, 2).toUpperCase()} name={shell.user.menu(login)}>
      <a href={rootAddress('/docs')}>{shell.documentation}</a>
      <button type="button" onClick={() => void signOut().then(() => queries.clear())}>
        {shell.user.signOut}
      </button>
    </Menu>
  );
}
