import type { AccountWords } from '../../dashboard/account.ts';

export const account: AccountWords = {
  signIn: {
    heading: 'Sign in',
    login: 'Login',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Login or password are wrong.',
    tooMany: 'Too many attempts have failed. Wait a minute and try again.',
    readOnly:
      'Signing in is not possible: the data folder on the server cannot be written, and a session is stored there. Make it writable.',
    help: 'No password yet? Ask an administrator for an invitation. An application password works too.',
    lockedOut: (command) =>
      `Locked out, and no administrator left to ask? On the machine that runs Signpost, run ${command} with your login.`,
    byLink: 'Signing you in…',
    linkUsed: 'This link was used before or has expired. Sign in with login and password.',
  },
  invitation: {
    heading: 'Welcome to Signpost',
    meaning: 'Choose a password. From then on you sign in with it.',
    password: 'New password',
    submit: 'Set the password and sign in',
    used: 'This invitation was used before or has expired. Ask for another one.',
    incomplete: 'The address is incomplete: open the whole link that you were sent.',
  },
  password: {
    heading: 'Change your password',
    current: 'Present password',
    currentHelp: 'If you have none, one of your application passwords.',
    next: 'New password',
    submit: 'Change the password',
    wrong: 'The present password is wrong.',
    done: 'Your password is changed. Other browsers that were signed in with the old one are signed out.',
    show: 'Show what I type',
  },
  length: (least) => `${least} characters or more.`,
  tooShort: (least) => `That is too short: take ${least} characters or more.`,
  roles: {
    administrator: 'Administrator',
    viewer: 'Viewer: may read, not change',
    notifier: 'Notifier: may announce changed pages',
    editor: 'Editor: has no access here',
    subscriber: 'Subscriber: has no access here',
  },
};
