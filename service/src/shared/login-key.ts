/** A login in the form in which it is stored: the same letters can be typed, and sent by a browser, in several forms of Unicode. */
export function normalLogin(login: string): string {
  return login.normalize('NFKC');
}

/** The same for two logins that a person takes for the same: case and forms of Unicode do not count. */
function loginKey(login: string): string {
  return normalLogin(normalLogin(login).toLowerCase());
}

/**
 * The key of a login among users by their keys. A login in another form that was stored before such logins were refused keeps its
 * lower-cased self as its key where the usual one belongs to another user.
 */
export function keyAmong(users: ReadonlyMap<string, unknown>, login: string): string {
  const lower = login.toLowerCase();
  return users.has(lower) ? lower : loginKey(login);
}

/** The keys of stored logins, one for each. */
export function keysOf(logins: readonly string[]): Map<string, string> {
  const keys = new Map<string, string>();
  const normal = logins.filter((login) => loginKey(login) === login.toLowerCase());
  const taken = new Set(normal.map(loginKey));
  for (const login of logins) {
    const key = loginKey(login);
    const isFree = login.toLowerCase() === key || !taken.has(key);
    taken.add(key);
    keys.set(login, isFree ? key : login.toLowerCase());
  }
  return keys;
}
