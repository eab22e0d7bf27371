import { Type, type Static } from '../schema/index.ts';
import { flag, list, means, text, textOrNull, titled } from '../fields.ts';

export const USER_ROLES = ['administrator', 'viewer', 'notifier', 'editor', 'subscriber'] as const;
const CREDENTIAL_KINDS = ['application_password', 'token'] as const;

/** A secret by which a program or a person signs in. The secret itself is stored nowhere. */
export const UserCredential = titled('UserCredential', {
  id: text('Its id, which is not secret.'),
  kind: means(
    '`application_password` for HTTP Basic, `token` for a bearer token.',
    Type.Enum(CREDENTIAL_KINDS),
  ),
  name: text('What it is for.'),
  created_at: text('ISO 8601 in UTC.'),
  last_used_at: textOrNull('ISO 8601 in UTC, exact to an hour; null when it was never used.'),
});
export type UserCredential = Static<typeof UserCredential>;

/** A person or program that may sign in. */
export const UserRow = titled('User', {
  login: text('The login.'),
  role: means(
    '`administrator` may do everything, `viewer` may read, `notifier` may announce changes; the others may do nothing.',
    Type.Enum(USER_ROLES),
  ),
  created_at: text('ISO 8601 in UTC.'),
  has_password: flag('Whether the user has set their own password.'),
  last_seen_at: textOrNull('ISO 8601 in UTC, exact to an hour; null when never seen.'),
  credentials: list('The oldest first.', UserCredential),
});
export type UserRow = Static<typeof UserRow>;

export const UsersBody = Type.Object({ users: list('By login.', UserRow) });
export type UsersBody = Static<typeof UsersBody>;

export const UserBody = Type.Object({ user: means('The user.', UserRow) });
export type UserBody = Static<typeof UserBody>;

const Role = Type.Enum(USER_ROLES, { description: 'What the user may do.' });

/** Body of POST /users. */
export const AddUserParams = Type.Object({
  login: Type.String({ 'x-strict': true, description: '1 to 60 letters, digits or . _ @ + -' }),
  role: Role,
});
export type AddUserParams = Static<typeof AddUserParams>;

/** Body of PATCH /users/{login}. */
export const ChangeUserParams = Type.Object({ role: Role });

export const UserRemovedBody = Type.Object({ removed: means('Always true.', Type.Literal(true)) });
export type UserRemovedBody = Static<typeof UserRemovedBody>;

/** A link by which a user sets a password. */
export const InvitationBody = Type.Object({
  url: text('The link, which works once; only its path unless `SIGNPOST_PUBLIC_URL` is set.'),
  expires_at: text('ISO 8601 in UTC; after that the link no longer works.'),
});
export type InvitationBody = Static<typeof InvitationBody>;

/** Body of POST /users/{login}/credentials. */
export const CreateCredentialParams = Type.Object({
  kind: Type.Enum(CREDENTIAL_KINDS, {
    description: '`application_password` for HTTP Basic, `token` for a bearer token.',
  }),
  name: Type.String({
    'x-strict': true,
    minLength: 1,
    description: 'What it is for; 190 characters at most.',
  }),
});
export type CreateCredentialParams = Static<typeof CreateCredentialParams>;

export const CredentialCreatedBody = Type.Object({
  credential: means('The new one.', UserCredential),
  secret: text('The password or token itself: it is shown only in this answer.'),
});
export type CredentialCreatedBody = Static<typeof CredentialCreatedBody>;

export const CredentialRevokedBody = Type.Object({ revoked: means('Always true.', Type.Literal(true)) });
export type CredentialRevokedBody = Static<typeof CredentialRevokedBody>;
