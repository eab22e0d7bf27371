import { dataOption, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import { findUser } from '../../identity/manage-users.ts';
import { problemOfPassword, removeOwnPassword, setOwnPassword } from '../../identity/own-password.ts';
import { askForSecret, hasPerson, readLine } from '../command/ask-person.ts';
import { withExisting } from '../command/with-stores.ts';

/** Adds `user password`: the password that a user chooses, for the dashboard. */
export function addOwnPasswordCommand(command: Command): void {
  dataOption(command.command('password'))
    .description(
      'Set the password with which a user signs in to the dashboard. You are asked for it, or it is read as one line of standard input; browsers signed in with the old one are signed out.',
    )
    .argument('<login>')
    .option('--remove', 'remove the password; application passwords and tokens stay')
    .action((login: string, options: { data?: string; remove?: boolean }) =>
      withExisting(options, async ({ identities }) => {
        const user = await findUser(identities, login);
        if (options.remove === true) {
          await removeOwnPassword(identities, user.login);
          return terminal.print(`Removed the password of ${user.login}.`);
        }
        const password = hasPerson() ? await askTwice(user.login) : await readLine();
        if (password === null) throw new UserError('No password was given.');
        await setOwnPassword(identities, user.login, password);
        terminal.print(`The password of ${user.login} is set.`);
      }),
    );
}

async function askTwice(login: string): Promise<string | null> {
  const password = await askForSecret(`New password of ${login}:`);
  const problem = password === null ? null : problemOfPassword(password);
  if (problem !== null) throw new UserError(problem);
  if (password !== null && (await askForSecret('Again:')) !== password)
    throw new UserError('These were two different passwords: nothing was changed.');
  return password;
}
