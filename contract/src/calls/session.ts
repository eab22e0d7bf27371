import { AcceptInvitationParams, ChangePasswordParams, SessionBody, SignInParams } from '../session.ts';
import type { Call } from './call.ts';

const common = { path: '/session', access: 'anyone', tag: 'Session', answer: SessionBody } as const;
const FOREIGN = { 403: 'rest_forbidden: a page of another site sent it' };

/** Signing in and out in a browser. */
export const sessionCalls = {
  getSession: {
    ...common,
    methods: ['GET'],
    summary: 'Who is signed in',
  },
  signIn: {
    ...common,
    methods: ['POST'],
    summary: 'Sign in; the answer sets the cookie of the session',
    body: SignInParams,
    errors: {
      401: 'rest_forbidden: login or password are wrong, or the code',
      503: 'rest_data_read_only: a session cannot be stored, because the data folder cannot be written',
      ...FOREIGN,
      429: 'rest_too_many_requests: too many failed sign-ins',
    },
  },
  signOut: {
    ...common,
    methods: ['DELETE'],
    summary: 'Sign out',
    errors: {
      403: 'rest_forbidden: a page of another site sent it, or the header X-Signpost-CSRF is missing or wrong',
    },
  },
  changePassword: {
    ...common,
    methods: ['PUT'],
    path: '/session/password',
    access: 'session',
    summary: 'Change the password of the user who is signed in; sessions that the old one opened end',
    body: ChangePasswordParams,
    errors: { 403: 'rest_wrong_password: the current password is wrong' },
  },
  acceptInvitation: {
    ...common,
    methods: ['POST'],
    path: '/session/invitation',
    summary: 'Set the password of an invited user, and sign in',
    body: AcceptInvitationParams,
    errors: { 401: 'rest_forbidden: the invitation was used or has expired', ...FOREIGN },
  },
} as const satisfies Record<string, Call>;
