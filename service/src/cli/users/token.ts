import { dataOption, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import { createToken } from '../../identity/manage-users.ts';
import type { IdentityStore } from '../../ports/identity-store.ts';
import { addListAndRevoke } from './credentials.ts';
import { withExisting } from '../command/with-stores.ts';

export function addTokenCommands(program: Command): void {
  const command = program.command('token').description('Bearer tokens, for programs.');
  dataOption(command.command('create'))
    .description('Make a token and print it, this once.')
    .argument('[login]', 'whose token it is; needed when there is more than one administrator')
    .option('--name <name>', 'what it is for', 'unnamed')
    .option('--json', 'print {"token"}')
    .action(async (login: string | undefined, options: { data?: string; name: string; json?: boolean }) => {
      const token = await withExisting(options, async ({ identities }) =>
        createToken(identities, login ?? (await onlyAdministrator(identities)), options.name),
      );
      if (options.json === true) return terminal.printJson({ token });
      terminal.print(`Token, shown only now: ${token}`);
    });
  addListAndRevoke(command, 'token', 'token');
}

async function onlyAdministrator(identities: IdentityStore): Promise<string> {
  const { users } = await identities.snapshot();
  const [first, ...others] = [...users.values()].filter(({ role }) => role === 'administrator');
  if (first === undefined)
    throw new UserError('There is no administrator yet: signpost user add LOGIN --role administrator');
  if (others.length > 0)
    throw new UserError('There are several administrators: name the one the token is for.');
  return first.login;
}
