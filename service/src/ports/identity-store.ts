import type { UserCredential, UserRow } from '@signpost/contract/administration';

export type Role = UserRow['role'];
export type CredentialKind = UserCredential['kind'];

export interface User {
  login: string;
  role: Role;
  createdAt: string;
}

/** The stored part of an application password or a token. The secret itself is shown once and stored nowhere. */
export interface Credential {
  /** Public: names the credential in lists and, for tokens, on the wire. */
  id: string;
  login: string;
  kind: CredentialKind;
  /** The owner's name for the credential. */
  name: string;
  /** SHA-256 of the secret, in hexadecimal. */
  hash: string;
  createdAt: string;
}

/** A password that the user chose. It signs in to a session only. */
export interface OwnPassword {
  /** Another one for each password: sessions that it opened name it. */
  id: string;
  /** By a slow hash, with its salt and parameters. */
  hash: string;
}

/** Users and their credentials. */
export interface IdentityStore {
  /** All users and credentials as of now. Cheap when nothing has changed since the last call: every request asks. */
  snapshot(): Promise<IdentitySnapshot>;

  /** Adds a user; false when the login is taken (logins differ by more than case and forms of Unicode). */
  addUser(login: string, role: Role): Promise<boolean>;

  /** Removes a user with all credentials; false when there is no such login. */
  removeUser(login: string): Promise<boolean>;

  /**
   * Gives a user another role, or removes the user for the role null, as long as another administrator is left. Of several processes
   * that take the last two administrators away at the same time, one is refused.
   */
  changeRole(login: string, role: Role | null): Promise<'changed' | 'no such user' | 'last administrator'>;

  /** Adds a credential to an existing user. */
  addCredential(credential: Omit<Credential, 'createdAt'>): Promise<void>;

  /** Removes a credential; false when there is none with that id and kind. */
  removeCredential(id: string, kind: CredentialKind): Promise<boolean>;

  /**
   * Notes when credentials were last used, in milliseconds since the epoch by id. Other processes do not hear of it,
   * so it leaves their caches alone.
   */
  noteUses(uses: ReadonlyMap<string, number>): Promise<void>;

  /** When credentials were last used, by id; those that never were are missing. */
  lastUses(): Promise<ReadonlyMap<string, number>>;

  /** Sets the user's own password in place of the old one, or removes it (null); false when there is no such login. */
  setOwnPassword(login: string, password: OwnPassword | null): Promise<boolean>;
}

export interface IdentitySnapshot {
  /** Users by the key of their login, see `keyAmong`. */
  users: ReadonlyMap<string, User>;
  /** Credentials by id. */
  credentials: ReadonlyMap<string, Credential>;
  /** Application passwords by the key of their user. */
  passwords: ReadonlyMap<string, readonly Credential[]>;
  /** Passwords that users chose, by the key of their user. */
  ownPasswords: ReadonlyMap<string, OwnPassword>;
}
