export type Role = 'administrator' | 'viewer' | 'editor' | 'subscriber';
export const ROLES: readonly Role[] = ['administrator', 'viewer', 'editor', 'subscriber'];

export type CredentialKind = 'application_password' | 'token';

export interface User {
  login: string;
  role: Role;
  createdAt: string;
}

/** What is stored of an application password or a token. The secret itself is shown once and kept nowhere. */
export interface Credential {
  /** Public: names the credential in lists and, for tokens, on the wire. */
  id: string;
  login: string;
  kind: CredentialKind;
  /** What the owner calls it. */
  name: string;
  /** SHA-256 of the secret, in hexadecimal. */
  hash: string;
  createdAt: string;
}

/** Users and their credentials. */
export interface IdentityStore {
  /** Everyone and everything, as of now. Cheap when nothing changed since the last call: asked on every request. */
  snapshot(): Promise<IdentitySnapshot>;

  /** Adds a user; false when the login is taken (logins differ by more than case). */
  addUser(login: string, role: Role): Promise<boolean>;

  /** Removes a user with all credentials; false when there is none of that login. */
  removeUser(login: string): Promise<boolean>;

  /** Adds a credential to an existing user. */
  addCredential(credential: Omit<Credential, 'createdAt'>): Promise<void>;

  /** Removes a credential; false when there is none of that id and kind. */
  removeCredential(id: string, kind: CredentialKind): Promise<boolean>;
}

export interface IdentitySnapshot {
  /** By lower-cased login. */
  users: ReadonlyMap<string, User>;
  /** By id. */
  credentials: ReadonlyMap<string, Credential>;
  /** By lower-cased login: application passwords of that user. */
  passwords: ReadonlyMap<string, readonly Credential[]>;
}
