/** Failures an address or a login may have at once, and how many of them are forgiven per minute. */
export const SIGN_IN_LIMITS = {
  address: { burst: 200, perMinute: 60 },
  login: { burst: 100, perMinute: 30 },
} as const;

/**
 * Counts failed sign-ins per address and per login. Only a failure is ever refused: whoever holds the right secret
 * is let in however many wrong ones others tried, from the same address or for the same login. Secrets are too long to
 * guess, so nothing is lost by that, and nobody can lock an honest client out.
 */
export interface FailedSignIns {
  /**
   * Counts one failure, within `SIGN_IN_LIMITS`; the seconds to wait when it is one too many, else 0. What is refused is
   * not counted, so that the wait does not grow while a client keeps trying. Never throws.
   */
  count(address: string, login: string | null): Promise<number>;
}
