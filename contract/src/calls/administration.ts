import {
  AddUserParams,
  ChangeUserParams,
  CreateCredentialParams,
  CredentialCreatedBody,
  CredentialRevokedBody,
  HealthBody,
  InvitationBody,
  SettingsBody,
  UsageEventsBody,
  UsageEventsQuery,
  UserBody,
  UserRemovedBody,
  UsersBody,
} from '../administration/index.ts';
import { callsWith } from './call.ts';

const common = { access: 'manager', tag: 'Administration' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const does = callsWith({ ...common, methods: ['POST'] });
const changes = callsWith({ ...common, methods: ['PATCH'] });
const removes = callsWith({ ...common, methods: ['DELETE'] });
const NO_USER = 'user_not_found: there is no such user';
const NO_CREDENTIAL = 'credential_not_found: the user has no such password or token';
const OWN = 'user_own_account: administrators cannot take their own role or account away';
const LAST = 'user_last_administrator: no administrator would be left';
const NOT_WRITABLE = 'users_not_writable: the database account may not change users';

/** People and programs that may sign in; how the service is set up, how it is, and what was done with it. */
export const administrationCalls = {
  listUsers: reads('/users', 'The users with their application passwords and tokens', { answer: UsersBody }),
  addUser: does('/users', 'Add a user, who can sign in once there is a password, a token or an invitation', {
    params: AddUserParams,
    status: 201,
    answer: UserBody,
    errors: { 409: `user_exists: the login is taken; ${NOT_WRITABLE}` },
  }),
  changeUser: changes('/users/{login}', 'Change the role of a user, at once', {
    params: ChangeUserParams,
    answer: UserBody,
    errors: { 404: NO_USER, 409: `${OWN}; ${LAST}; ${NOT_WRITABLE}` },
  }),
  removeUser: removes('/users/{login}', 'Remove a user with all passwords and tokens, at once', {
    answer: UserRemovedBody,
    errors: { 404: NO_USER, 409: `${OWN}; ${LAST}; ${NOT_WRITABLE}` },
  }),
  inviteUser: does(
    '/users/{login}/invitation',
    'Make a link by which the user sets a password; an earlier one stops working',
    { status: 201, answer: InvitationBody, errors: { 404: NO_USER } },
  ),
  createCredential: does(
    '/users/{login}/credentials',
    'Make an application password or a token; only this answer has the secret',
    {
      params: CreateCredentialParams,
      status: 201,
      answer: CredentialCreatedBody,
      errors: { 404: NO_USER, 409: NOT_WRITABLE },
    },
  ),
  revokeCredential: removes(
    '/users/{login}/credentials/{id}',
    'Revoke an application password or a token, at once',
    {
      answer: CredentialRevokedBody,
      errors: {
        404: `${NO_USER}; ${NO_CREDENTIAL}`,
        409: `credential_in_use: it is the one that the request is sent with; ${NOT_WRITABLE}`,
      },
    },
  ),
  getSettings: reads('/settings', 'Every setting as it is in force, and where it comes from', {
    answer: SettingsBody,
  }),
  getHealth: reads('/health', 'The state of every part of the service, as codes and figures', {
    access: 'administrator',
    description: 'Answers within seconds, also when a part hangs.',
    answer: HealthBody,
  }),
  listEvents: reads('/events', 'The latest usage events, the newest first', {
    params: UsageEventsQuery,
    answer: UsageEventsBody,
  }),
};
