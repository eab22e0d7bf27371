import {
  AddUserParams,
  ChangeUserParams,
  CreateCredentialParams,
  CredentialCreatedBody,
  CredentialRevokedBody,
  InvitationBody,
  UserBody,
  UserRemovedBody,
  UsersBody,
} from '@signpost/contract/administration';
import type { Config } from '../../config.ts';
import { createCredential, revokeCredential } from '../../identity/change-credentials.ts';
import { createUser, deleteUser, updateUser } from '../../identity/change-users.ts';
import type { IdentityDeps } from '../../identity/identity-deps.ts';
import { getUser, listUsers } from '../../identity/list-users.ts';
import { invitationUrl, inviteUser } from '../../identity/codes.ts';
import { callerOf } from '../access/caller.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

const common = { access: 'manager', tag: 'Administration' } as const;
const NO_USER = 'user_not_found: there is no such user';
const NO_CREDENTIAL = 'credential_not_found: the user has no such password or token';
const OWN = 'user_own_account: administrators cannot take their own role or account away';
const LAST = 'user_last_administrator: no administrator would be left';
const NOT_WRITABLE = 'users_not_writable: the database account may not change users';

/** People and programs that may sign in, and their application passwords and tokens. */
export function userRoutes({ publicUrl }: Pick<Config, 'publicUrl'>, deps: IdentityDeps): Endpoint[] {
  return [
    endpoint({
      ...common,
      methods: ['GET'],
      path: '/users',
      summary: 'The users with their application passwords and tokens',
      answer: UsersBody,
      handle: async ({ reply }) => reply.send(await listUsers(deps)),
    }),
    endpoint({
      ...common,
      methods: ['POST'],
      path: '/users',
      summary: 'Add a user, who can sign in once there is a password, a token or an invitation',
      params: AddUserParams,
      status: 201,
      answer: UserBody,
      errors: { 409: `user_exists: the login is taken; ${NOT_WRITABLE}` },
      handle: async ({ reply, params }) => reply.send(await createUser(deps, params)),
    }),
    endpoint({
      ...common,
      methods: ['PATCH'],
      path: '/users/{login}',
      summary: 'Give a user another role, at once',
      params: ChangeUserParams,
      answer: UserBody,
      errors: { 404: NO_USER, 409: `${OWN}; ${LAST}; ${NOT_WRITABLE}` },
      handle: async ({ request, reply, ids, params }) =>
        reply.send(await updateUser(deps, callerOf(request), ids.login, params.role)),
    }),
    endpoint({
      ...common,
      methods: ['DELETE'],
      path: '/users/{login}',
      summary: 'Remove a user with all passwords and tokens, at once',
      answer: UserRemovedBody,
      errors: { 404: NO_USER, 409: `${OWN}; ${LAST}; ${NOT_WRITABLE}` },
      handle: async ({ request, reply, ids }) =>
        reply.send(await deleteUser(deps, callerOf(request), ids.login)),
    }),
    endpoint({
      ...common,
      methods: ['POST'],
      path: '/users/{login}/invitation',
      summary: 'Make a link by which the user sets a password; an earlier one stops working',
      status: 201,
      answer: InvitationBody,
      errors: { 404: NO_USER },
      handle: async ({ reply, ids }) => {
        const { login } = await getUser(deps, ids.login);
        const invitation = await inviteUser(deps, login);
        return reply.header('cache-control', 'private, no-store').send({
          url: invitationUrl(publicUrl ?? '', invitation),
          expires_at: new Date(invitation.expiresAt).toISOString(),
        });
      },
    }),
    endpoint({
      ...common,
      methods: ['POST'],
      path: '/users/{login}/credentials',
      summary: 'Make an application password or a token; only this answer has the secret',
      params: CreateCredentialParams,
      status: 201,
      answer: CredentialCreatedBody,
      errors: { 404: NO_USER, 409: NOT_WRITABLE },
      handle: async ({ reply, ids, params }) =>
        reply
          .header('cache-control', 'private, no-store')
          .send(await createCredential(deps, ids.login, params)),
    }),
    endpoint({
      ...common,
      methods: ['DELETE'],
      path: '/users/{login}/credentials/{id}',
      summary: 'Revoke an application password or a token, at once',
      answer: CredentialRevokedBody,
      errors: {
        404: `${NO_USER}; ${NO_CREDENTIAL}`,
        409: `credential_in_use: it is the one that the request is sent with; ${NOT_WRITABLE}`,
      },
      handle: async ({ request, reply, ids }) =>
        reply.send(await revokeCredential(deps, callerOf(request), ids.login, ids.id)),
    }),
  ];
}
