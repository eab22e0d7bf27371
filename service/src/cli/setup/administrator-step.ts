import { terminal } from '@signpost/platform/command';
import { addUser, problemOfLogin } from '../../identity/manage-users.ts';
import { problemOfPassword, setOwnPassword } from '../../identity/own-password.ts';
import { SAMPLE_LOGIN } from '../../identity/sample-user.ts';
import type { IdentityStore } from '../../ports/identity-store.ts';
import { keyAmong } from '../../shared/login-key.ts';
import { askFor, askForHidden, askUntil, type Checked } from './ask.ts';

/** Asks for an administrator and their password. Gives the login. */
export async function askForAdministrator(identities: IdentityStore): Promise<string> {
  const { users } = await identities.snapshot();
  const administrators = [...users.values()]
    .filter(({ login, role }) => role === 'administrator' && login !== SAMPLE_LOGIN)
    .map(({ login }) => login);
  const [first] = administrators;
  terminal.note(
    first === undefined
      ? '\n3 of 4: you, as the administrator.'
      : `\n3 of 4: the administrator. There is ${administrators.join(', ')}; Enter alone keeps it so.`,
  );
  return askUntil(
    () => askFor('Login:'),
    async (typed): Promise<Checked<string>> => {
      if (typed === '' && first !== undefined) return { value: first };
      const known = users.get(keyAmong(users, typed));
      if (known !== undefined && !administrators.includes(known.login))
        return {
          problem: `${known.login} is there already, as ${known.login === SAMPLE_LOGIN ? 'the user of the sample' : known.role}. Choose another login.`,
        };
      const problem = known === undefined ? problemOfLogin(typed) : null;
      if (problem !== null) return { problem };
      // Before the user is added: a person who stops here leaves no user without a password behind.
      const password = await askForPassword(typed);
      const login = known?.login ?? (await addUser(identities, typed, 'administrator'));
      await setOwnPassword(identities, login, password);
      terminal.note(`${login} can sign in.`);
      return { value: login };
    },
  );
}

function askForPassword(login: string): Promise<string> {
  return askUntil(
    () => askForHidden(`New password of ${login}:`),
    async (password): Promise<Checked<string>> => {
      const problem = problemOfPassword(password);
      if (problem !== null) return { problem };
      const isSame = (await askForHidden('Again:')) === password;
      return isSame ? { value: password } : { problem: 'These were two different passwords.' };
    },
  );
}
