/** A browser that is signed in. Times are in milliseconds since the epoch. */
export interface Session {
  /** SHA-256 of the cookie, in hexadecimal. The cookie itself is stored nowhere. */
  hash: string;
  login: string;
  /** The id of the password that opened the session; null for a sign-in code. The session is over when that password is. */
  openedWith: string | null;
  createdAt: number;
  /** The latest known use, at most some minutes old. */
  seenAt: number;
}

/** What a link with a code is for. */
export type CodePurpose = 'sign-in' | 'invitation';

/** A code that works once. */
export interface Code {
  /** SHA-256 of the code, in hexadecimal. */
  hash: string;
  login: string;
  purpose: CodePurpose;
  /** In milliseconds since the epoch. */
  expiresAt: number;
}

/** Sessions and codes that work once, shared by all processes. They go with their user. */
export interface SessionStore {
  /** The session, limits not considered; null when there is none. Cheap when nothing has changed: every request of a browser asks. */
  find(hash: string): Promise<Session | null>;

  /** When each user was last seen in a session that still exists, in milliseconds since the epoch by login. */
  lastSeen(): Promise<ReadonlyMap<string, number>>;

  /** Adds a session of an existing user; false when the user is gone. */
  add(session: Session): Promise<boolean>;

  /** Notes a use of a session. */
  markSeen(hash: string, at: number): Promise<void>;

  /** Ends a session, if it exists. Every process knows at once. */
  remove(hash: string): Promise<void>;

  /** Deletes sessions that began or were last used before these times, and codes that expired by `now`. */
  sweep(before: { createdAt: number; seenAt: number }, now: number): Promise<void>;

  /** Adds a code for an existing user, in place of older ones for the same purpose; false when the user is gone. */
  addCode(code: Code): Promise<boolean>;

  /** Takes a code, so that it stops working. Returns its login; null when there is none with that purpose, or it has expired. */
  takeCode(hash: string, purpose: CodePurpose, now: number): Promise<string | null>;
}
