/** How many failures an address or a login may have at once, and how many of them are forgiven per minute. */
export const SIGN_IN_LIMITS = {
  address: { burst: 200, perMinute: 60 },
  login: { burst: 100, perMinute: 30 },
} as const;

/**
 * Counts failed sign-ins per address and per login. Only failures are ever refused: a client with the right secret is let in
 * however many wrong ones were tried from its address or for its login, so it cannot be locked out. Secrets are too long to guess,
 * so nothing is lost by that.
 */
export interface FailedSignIns {
  /**
   * Counts one failure, within `SIGN_IN_LIMITS`. Returns 0, or the seconds to wait when it is one too many. A refused attempt is
   * not counted, so that the wait does not grow while a client keeps trying. Never throws.
   */
  count(address: string, login: string | null): Promise<number>;
}
