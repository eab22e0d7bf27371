import type { SessionBody } from '@signpost/contract/session';
import type { Answer, RequestOptions, RunningService } from './service.ts';

export const SESSION = '/plugin/v1/session';

/** What a browser does with cookies, and a page of ours with the proof for changes. */
export interface Browser {
  /** The cookie as it would be sent; empty without one. */
  cookie: string;
  csrf: string | null;
  /** Sends a request with the cookie only. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
  /** Sends a JSON body with cookie and proof. */
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

export function aBrowser({ request }: Pick<RunningService, 'request'>): Browser {
  const browser: Browser = {
    cookie: '',
    csrf: null,
    async ask(path, { headers = {}, ...options } = {}) {
      const cookie = browser.cookie === '' ? {} : { cookie: browser.cookie };
      const answer = await request(path, { auth: 'none', ...options, headers: { ...cookie, ...headers } });
      const set = answer.headers['set-cookie']?.[0];
      if (set !== undefined) browser.cookie = /Max-Age=0;/.test(set) ? '' : (set.split(';')[0] ?? '');
      if (path === SESSION || path.startsWith(`${SESSION}/`)) {
        const { csrf } = answer.json as Partial<SessionBody>;
        if (csrf !== undefined) browser.csrf = csrf;
      }
      return answer;
    },
    send: (method, path, body, headers = {}) =>
      browser.ask(path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...('origin' in headers ? {} : { 'sec-fetch-site': 'same-origin' }),
          ...(browser.csrf === null ? {} : { 'x-signpost-csrf': browser.csrf }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  return browser;
}

/** A browser that is signed in with an application password. */
export async function aSignedInBrowser(
  service: Pick<RunningService, 'request' | 'passwords'>,
  login = 'admin',
): Promise<Browser> {
  const browser = aBrowser(service);
  const { status, body } = await browser.send('POST', SESSION, { login, password: service.passwords[login] });
  if (status !== 200) throw new Error(`Not signed in: ${status} ${body}`);
  return browser;
}
