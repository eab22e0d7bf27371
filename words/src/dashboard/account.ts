/** Signing in, and one's own account. */
export interface AccountWords {
  signIn: {
    heading: string;
    login: string;
    password: string;
    submit: string;
    /** Says not which of the two. */
    wrong: string;
    tooMany: string;
    /** The session cannot be stored. */
    readOnly: string;
    /** For those who cannot sign in yet. */
    help: string;
    /** For an administrator whom no other one can invite again. */
    lockedOut: (command: string) => string;
    /** While a link signs in. */
    byLink: string;
    linkUsed: string;
  };
  invitation: {
    heading: string;
    meaning: string;
    password: string;
    submit: string;
    used: string;
    incomplete: string;
  };
  password: {
    heading: string;
    current: string;
    currentHelp: string;
    next: string;
    submit: string;
    wrong: string;
    done: string;
    show: string;
  };
  /** Below the field of a new password. */
  length: (least: number) => string;
  tooShort: (least: number) => string;
  /** What a person is, by the role. */
  roles: Readonly<Record<string, string>>;
}
