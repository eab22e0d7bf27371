/** Signing in, and one's own account. */
export const account = {
  signIn: {
    heading: 'Sign in',
    login: 'Login',
    password: 'Password',
    submit: 'Sign in',
    /** Does not say which of the two is wrong. */
    wrong: 'Wrong login or password.',
    tooMany: 'Too many failed attempts. Wait a minute and try again.',
    /** The session cannot be stored. */
    readOnly:
      'You cannot sign in: Signpost cannot write to its data folder, where sessions are stored. Make the folder writable.',
    /** For those who cannot sign in yet. */
    help: 'No password yet? Ask an administrator for an invitation. An application password works too.',
    /** For the only administrator: no other one can send an invitation. */
    lockedOut: (command: string): string =>
      `Locked out, and no administrator left to ask? On the machine that runs Signpost, run “${command}” followed by your login.`,
    /** While a link signs in. */
    byLink: 'Signing you in…',
    linkUsed: 'This link has expired or was already used. Sign in with your login and password.',
  },
  invitation: {
    heading: 'Welcome to Signpost',
    meaning: 'Choose a password. You will sign in with it from now on.',
    password: 'New password',
    submit: 'Set the password and sign in',
    used: 'This invitation has expired or was already used. Ask for a new one.',
    incomplete: 'This address is incomplete. Open the whole link you were sent.',
  },
  password: {
    heading: 'Change your password',
    current: 'Current password',
    currentHelp: 'If you have none, enter one of your application passwords.',
    next: 'New password',
    submit: 'Change the password',
    wrong: 'The current password is wrong.',
    done: 'Your password was changed. Other browsers that used the old one have been signed out.',
    show: 'Show password',
  },
  /** Below the field of a new password. */
  length: (least: number): string => `At least ${least} characters.`,
  tooShort: (least: number): string => `Too short: use at least ${least} characters.`,
  /** What a person is, by the role. */
  roles: {
    administrator: 'Administrator',
    viewer: 'Viewer: can read, not change',
    notifier: 'Notifier: can announce changed pages',
    editor: 'Editor: has no access here',
    subscriber: 'Subscriber: has no access here',
  } as Readonly<Record<string, string>>,
};
