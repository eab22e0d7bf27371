import { list, means, nullable, rows, text, textOrNull, titled } from './fields.ts';
import { Type, type Static } from './schema/index.ts';

/** The shortest password that a user may choose, in characters. */
export const MIN_PASSWORD = 12;

/** The header that proves that a change comes from our own page: its value is the `csrf` of the session. */
export const CSRF_HEADER = 'x-signpost-csrf';

const SessionUser = titled('SessionUser', {
  login: text('The login.'),
  role: text('The role.'),
  capabilities: list(
    'What the user may do: `view_options` to read, `manage_options` to change, `announce_changes` to announce changed pages.',
    Type.String(),
  ),
});

export const SessionBody = titled('Session', {
  user: means('Who is signed in; null if no one is.', nullable(SessionUser)),
  csrf: textOrNull(
    'The value of the header `X-Signpost-CSRF`, which every change with the session cookie needs; null without a session.',
  ),
  language: means('The language of ours that the browser prefers.', Type.Enum(['en', 'de'])),
  screens: rows('The screens that extensions add; none for a stranger.', {
    name: text('Its place in the address: `/x/NAME`.'),
    title: text('What the menu shows.'),
  }),
});
export type SessionBody = Static<typeof SessionBody>;

const Secret = Type.String({ minLength: 1, maxLength: 1000 });
const NewPassword = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: `The new password, of ${MIN_PASSWORD} characters or more.`,
});

/** Parameters of POST /session: login and password, or a code. */
export const SignInParams = Type.Object({
  login: Type.Optional(means('The login.', Type.String({ minLength: 1, maxLength: 1000 }))),
  password: Type.Optional(means("The user's own password, or an application password.", Secret)),
  code: Type.Optional(
    means(
      'In place of both: the code of the line that `serve --sample` prints. It works once, on the same machine only.',
      Secret,
    ),
  ),
});

/** Parameters of PUT /session/password. */
export const ChangePasswordParams = Type.Object({
  current: means('The current password, or an application password.', Secret),
  password: NewPassword,
});

/** Parameters of POST /session/invitation. */
export const AcceptInvitationParams = Type.Object({
  code: means('The code of the invitation link. It works once.', Secret),
  password: NewPassword,
});
