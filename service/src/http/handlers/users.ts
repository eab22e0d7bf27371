import type { Config } from '../../config.ts';
import { createCredential, revokeCredential } from '../../identity/change-credentials.ts';
import { createUser, deleteUser, updateUser } from '../../identity/change-users.ts';
import { invitationUrl, inviteUser } from '../../identity/codes.ts';
import type { IdentityDeps } from '../../identity/identity-deps.ts';
import { getUser, listUsers } from '../../identity/list-users.ts';
import { callerOf } from '../access/caller.ts';
import type { Handlers } from '../endpoint/handlers.ts';

/** People and programs that may sign in, and their application passwords and tokens. */
export function userHandlers({ address }: Pick<Config, 'address'>, deps: IdentityDeps) {
  return {
    listUsers: () => listUsers(deps),
    addUser: ({ params }) => createUser(deps, params),
    changeUser: ({ request, ids, params }) => updateUser(deps, callerOf(request), ids.login, params.role),
    removeUser: ({ request, ids }) => deleteUser(deps, callerOf(request), ids.login),
    inviteUser: async ({ reply, ids }) => {
      const { login } = await getUser(deps, ids.login);
      const invitation = await inviteUser(deps, login);
      reply.header('cache-control', 'private, no-store');
      return {
        url: invitationUrl(address, invitation),
        expires_at: new Date(invitation.expiresAt).toISOString(),
      };
    },
    createCredential: async ({ reply, ids, params }) => {
      const created = await createCredential(deps, ids.login, params);
      reply.header('cache-control', 'private, no-store');
      return created;
    },
    revokeCredential: ({ request, ids }) => revokeCredential(deps, callerOf(request), ids.login, ids.id),
  } satisfies Partial<Handlers>;
}
