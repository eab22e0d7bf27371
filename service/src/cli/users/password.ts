import { dataOption, terminal } from '@signpost/platform/command';
import type { Command } from 'commander';
import { createApplicationPassword } from '../../identity/manage-users.ts';
import { addListAndRevoke } from './credentials.ts';
import { withExisting } from '../command/with-stores.ts';

export function addPasswordCommands(program: Command): void {
  const command = program.command('password').description('Application passwords, for HTTP Basic.');
  dataOption(command.command('create'))
    .description('Make another application password for a user and print it, this once.')
    .argument('<login>')
    .option('--name <name>', 'what it is for', 'unnamed')
    .option('--json', 'print {"login", "application_password"}')
    .action(async (login: string, options: { data?: string; name: string; json?: boolean }) => {
      const password = await withExisting(options, ({ identities }) =>
        createApplicationPassword(identities, login, options.name),
      );
      if (options.json === true) return terminal.printJson({ login, application_password: password });
      terminal.print(`Application password of ${login}, shown only now: ${password}`);
    });
  addListAndRevoke(command, 'application_password', 'application password');
}
