import { USER_ROLES } from '@signpost/contract/administration';
import { dataOption, terminal } from '@signpost/platform/command';
import { Option, type Command } from 'commander';
import { addUser, createApplicationPassword, removeUser } from '../../identity/manage-users.ts';
import type { Role } from '../../ports/identity-store.ts';
import { table } from '../command/table.ts';
import { addInviteCommand } from './invite.ts';
import { addOwnPasswordCommand } from './own-password.ts';
import { withExisting, withStores } from '../command/with-stores.ts';

export function addUserCommands(program: Command): void {
  const command = program.command('user').description('People and programs that may sign in.');

  dataOption(command.command('add'))
    .description('Add a user and print an application password, this once.')
    .argument('<login>')
    .addOption(new Option('--role <role>', 'what the user may do').choices(USER_ROLES).makeOptionMandatory())
    .option('--json', 'print {"login", "role", "application_password"}')
    .action(async (typed: string, options: { data?: string; role: Role; json?: boolean }) => {
      const { role } = options;
      const { login, password } = await withStores(options, async ({ identities }) => {
        const login = await addUser(identities, typed, role);
        return { login, password: await createApplicationPassword(identities, login, 'first') };
      });
      if (options.json === true) return terminal.printJson({ login, role, application_password: password });
      terminal.print(`Added ${login} (${role}).\nApplication password, shown only now: ${password}`);
    });

  dataOption(command.command('list'))
    .description('List the users.')
    .option('--json', 'print [{"login", "role", "created_at"}]')
    .action(async (options: { data?: string; json?: boolean }) => {
      const users = await withExisting(options, async ({ identities }) => [
        ...(await identities.snapshot()).users.values(),
      ]);
      if (options.json === true) {
        return terminal.printJson(
          users.map(({ login, role, createdAt }) => ({ login, role, created_at: createdAt })),
        );
      }
      terminal.print(
        table(
          ['LOGIN', 'ROLE', 'ADDED'],
          users.map(({ login, role, createdAt }) => [login, role, createdAt]),
        ),
      );
    });

  dataOption(command.command('remove'))
    .description('Remove a user with all passwords and tokens.')
    .argument('<login>')
    .action(async (login: string, options: { data?: string }) => {
      await withExisting(options, ({ identities }) => removeUser(identities, login));
      terminal.print(`Removed ${login}.`);
    });

  addOwnPasswordCommand(command);
  addInviteCommand(command);
}
