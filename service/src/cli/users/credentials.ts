import { dataOption, terminal } from '@signpost/platform/command';
import type { Command } from 'commander';
import { revoke } from '../../identity/manage-users.ts';
import type { CredentialKind } from '../../ports/identity-store.ts';
import { table } from '../command/table.ts';
import { withExisting } from '../command/with-stores.ts';

/** Adds `list` and `revoke` for one kind of credential. */
export function addListAndRevoke(command: Command, kind: CredentialKind, what: string): void {
  dataOption(command.command('list'))
    .description(`List the ${what}s; the secrets themselves are not stored.`)
    .option('--json', 'print [{"id", "login", "name", "created_at"}]')
    .action(async (options: { data?: string; json?: boolean }) => {
      const { credentials } = await withExisting(options, ({ identities }) => identities.snapshot());
      const listed = [...credentials.values()].filter((credential) => credential.kind === kind);
      if (options.json === true) {
        return terminal.printJson(
          listed.map(({ id, login, name, createdAt }) => ({ id, login, name, created_at: createdAt })),
        );
      }
      const rows = listed.map(({ id, login, name, createdAt }) => [id, login, name, createdAt]);
      terminal.print(table(['ID', 'LOGIN', 'NAME', 'CREATED'], rows));
    });

  dataOption(command.command('revoke'))
    .description(`Revoke one of them: it stops working at once.`)
    .argument('<id>', `as \`list\` shows it`)
    .action(async (id: string, options: { data?: string }) => {
      await withExisting(options, ({ identities }) => revoke(identities, id, kind));
      terminal.print(`Revoked ${id}.`);
    });
}
