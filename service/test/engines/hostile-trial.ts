import type { BrandService } from '../fakes/brands.ts';
import type { Answer, RequestOptions } from '../fakes/service.ts';

export interface Sent extends RequestOptions {
  to: string;
  /** The required status, where the answer of the model does not decide it. */
  status?: number;
}

/** Requests in order, and what a service needs before them. */
export interface Trial {
  prepare?(service: BrandService): Promise<void> | void;
  requests(service: BrandService): Sent[];
}

export interface Outcome {
  answers: Pick<Answer, 'status' | 'body' | 'json'>[];
  /** What is cached afterwards. */
  brands: Map<string, unknown>;
  failures: string[];
}

export async function play(service: BrandService, { prepare, requests }: Trial): Promise<Outcome> {
  await service.reset();
  await prepare?.(service);
  const answers: Outcome['answers'] = [];
  for (const { to, status: _due, ...options } of requests(service)) {
    const { status, body, json } = await service.request(to, options);
    answers.push({ status, body, json });
  }
  const failures = service.logs.filter((line) => line.includes('"level":50'));
  return { answers, brands: await brandsIn(service), failures };
}

/** The data that no request may change. */
export async function contentsOf({ stores: { database, links, identities } }: BrandService): Promise<object> {
  const tables = await database.db.introspection.getTables();
  return {
    tables: tables.map(({ name }) => name).toSorted(),
    identities: await identities.snapshot(),
    records: await Array.fromAsync(links.records()),
    difference: await links.verify(),
  };
}

/** The cached brands without their change counts, some of which rise after the answer. */
export async function brandsIn({ stores: { database } }: BrandService): Promise<Map<string, unknown>> {
  const rows = await database.db.selectFrom('brand_cache').select(['cache_key', 'value']).execute();
  return new Map(rows.map(({ cache_key: key, value }) => [key, JSON.parse(value, withoutOwn)]));
}

/** Drops revisions and times, which differ between services. */
function withoutOwn(key: string, value: unknown): unknown {
  return key === 'revision' || key === 'at' ? undefined : value;
}
