import { publishLinks } from '@signpost/indexing/publish-links';
import { allOf, aPost, runOf } from '../../indexing/test/fakes/content-source.ts';
import { addUser, createToken } from '../../service/src/identity/manage-users.ts';
import { anOwnBackendPlace } from '../../service/test/fakes/own-backend.ts';
import { basic, type Answer, type RunningService } from '../../service/test/fakes/service.ts';
import type { AnyRequest, CallerName } from './any-request.ts';

export interface SiteToAsk {
  /** Ids and names of what is there. */
  ids: string[];
  send(request: AnyRequest): Promise<Answer>;
  service: RunningService;
  /** What the service and its backend have logged as their own failure since the last call of this. */
  failures(): string[];
}

/** A service with its own backend, an indexed site, a brand and users of every role. */
export async function aSiteToAsk(): Promise<SiteToAsk> {
  const place = await anOwnBackendPlace({
    settings: { SIGNPOST_AGENTS: 'write' },
    environment: { SIGNPOST_LOG_LEVEL: 'error' },
  });
  const { service } = place;
  const { stores, passwords } = service;
  const ledger = await stores.ledger.open();
  await runOf(
    ledger,
    allOf([aPost(1, 'roses', ['/peas/', '/nowhere/']), aPost(2, 'peas', ['/roses/']), aPost(3, 'bread', [])]),
  );
  await publishLinks(ledger, stores.links);
  const brand = await place.createBrand();
  const authorizations: Partial<Record<CallerName, string>> = {
    admin: basic('admin', passwords['admin'] ?? ''),
    subscriber: basic('subscriber', passwords['subscriber'] ?? ''),
    stranger: basic('stranger', 'a wrong password'),
    garbled: 'Bearer \u00ff, Basic ====',
  };
  for (const role of ['viewer', 'notifier'] as const) {
    await addUser(stores.identities, role, role);
    authorizations[role] = `Bearer ${await createToken(stores.identities, role, 'fuzz')}`;
  }
  const session = await signIn(service);
  let logged = 0;
  return {
    service,
    ids: [brand, '1', '2', '3', '7', 'viewer', 'ann', 'compatible', '11111111-aaaa-4bbb-8ccc-000000000001'],
    async send({ method, target, caller, headers, body }) {
      const { [caller]: authorization } = authorizations;
      // Wrong passwords would lock everybody out for a while.
      service.clock.advance(caller === 'stranger' || caller === 'garbled' ? 120 : 1);
      return service.request(target, {
        method,
        auth: 'none',
        headers: {
          ...(caller === 'session' ? session : {}),
          ...headers,
          ...(authorization === undefined ? {} : { authorization }),
        },
        ...(body === null ? {} : { body }),
      });
    },
    failures() {
      const backend = place.backend.log();
      const lines = [...service.logs, ...backend.slice(logged).split('\n')].filter((line) =>
        line.includes('"level":50'),
      );
      logged = backend.length;
      service.logs.length = 0;
      return lines;
    },
  };
}

async function signIn({ request, passwords }: RunningService): Promise<Record<string, string>> {
  const { headers, json } = await request('/plugin/v1/session', {
    method: 'POST',
    auth: 'none',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: passwords['admin'] }),
  });
  return {
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
    'x-signpost-csrf': (json as { csrf?: string }).csrf ?? '',
  };
}
