import { dataOption, terminal } from '@signpost/platform/command';
import { systemClock } from '@signpost/platform/time';
import type { Command } from 'commander';
import { openAddress, readConfig } from '../../config.ts';
import { invitationUrl, inviteUser } from '../../identity/codes.ts';
import { withExisting } from '../command/with-stores.ts';

/** Adds `user invite`: a link by which a user sets a password. */
export function addInviteCommand(command: Command): void {
  dataOption(command.command('invite'))
    .description(
      'Make a link with which a user can set a password. It works once, for seven days; an earlier one stops working.',
    )
    .argument('<login>')
    .option('--json', 'print {"url", "expires_at"}')
    .action(async (login: string, options: { data?: string; json?: boolean }) => {
      const config = readConfig();
      const invitation = await withExisting(options, (stores) =>
        inviteUser({ ...stores, clock: systemClock }, login),
      );
      const url = invitationUrl(openAddress(config), invitation);
      const expiresAt = new Date(invitation.expiresAt).toISOString();
      if (options.json === true) return terminal.printJson({ url, expires_at: expiresAt });
      terminal.print(`Invitation of ${login}, until ${expiresAt}:\n${url}`);
    });
}
