import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** The origins whose pages may change something, besides the origin that the request was sent to. */
export function ownOrigins(config: Config): readonly string[] {
  return [...config.allowedOrigins, ...publicOrigins(config)];
}

/** The origin of our public address, if it is configured. */
export function publicOrigins({ publicUrl }: Pick<Config, 'publicUrl'>): readonly string[] {
  return publicUrl === null ? [] : [new URL(publicUrl).origin];
}

/**
 * Whether a page of another site made the browser send the request. A browser adds the credentials it knows, so a sign-in alone
 * does not prove that the user wants the request. Programs send neither of the two headers.
 */
export function isCrossSite(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origins.includes(origin)) return false;
  // The browser's own verdict comes first: a proxy may have changed the host that the origin would be compared with.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && hostOf(origin) !== request.host.toLowerCase();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
