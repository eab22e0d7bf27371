import { setTimeout } from 'node:timers/promises';
import type { ErrorBody } from '@signpost/contract/errors';
import { BRANDS } from '../fakes/brands.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { basic } from '../fakes/service.ts';
import type { Serving } from './run-signpost.ts';

const LINKS = '/plugin/v1/links';

const AWAY: ErrorBody = {
  code: 'rest_database_unavailable',
  message: 'The database does not answer at the moment. Try again shortly.',
  data: { status: 503 },
};

interface Question {
  path: string;
  method?: string;
  body?: object;
  authorization?: string;
  isRight(status: number, json: unknown): boolean;
}

const total =
  (wanted: number): Question['isRight'] =>
  (status, json) =>
    status === 200 && (json as { total?: number }).total === wanted;
const named =
  (...names: string[]): Question['isRight'] =>
  (status, json) =>
    status === 200 && names.every((name) => JSON.stringify(json).includes(`"name":"${name}"`));

/** One request of every kind, always in the same order; those with a number in them are new each time. */
function questions(number: number): Question[] {
  return [
    { path: `${LINKS}/posts`, isRight: total(3) },
    { path: `${LINKS}/posts?search=old&per_page=${number}`, isRight: total(3) },
    { path: `${LINKS}/posts?search=no${number}`, isRight: total(0) },
    { path: `${LINKS}/posts?is_orphan=orphan&orderby=post_title&page=${number}`, isRight: total(1) },
    { path: `${LINKS}/links?search=old.example&page=${number}`, isRight: total(4) },
    { path: `${LINKS}/links?source_id=2&page=${number}`, isRight: total(2) },
    { path: `${LINKS}/links-stats`, isRight: total(4) },
    { path: `${BRANDS}/overview`, isRight: named('Kept') },
    { path: `${BRANDS}/overview?refresh=1`, isRight: named('Kept') },
    { path: `${BRANDS}/brands/b1`, isRight: named('Kept') },
    { path: `${BRANDS}/brands/b1/queries`, isRight: (status) => status === 200 },
    {
      path: `${BRANDS}/brands/b2`,
      method: 'PATCH',
      body: { name: `v${number}` },
      isRight: named(`v${number}`),
    },
    {
      path: `${LINKS}/links-stats`,
      authorization: basic(`nobody${number}`, 'wrong'),
      isRight: (status) => status === 401 || status === 429,
    },
  ];
}

export interface Asking {
  /** For each kind of request, by its position: how often the answer was right, and how often it was that the database is away. */
  right: number[];
  away: number[];
}

/** Keeps a service busy with every kind of request until `work` is done; returns the wrong answers. */
export async function whileAsking(
  { url }: Serving,
  token: string,
  work: (asking: Asking) => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = [];
  const kinds = questions(0).length;
  const asking: Asking = {
    right: Array.from({ length: kinds }, () => 0),
    away: Array.from({ length: kinds }, () => 0),
  };
  const over = new AbortController();
  let number = 0;
  const rounds = async (): Promise<void> => {
    while (!over.signal.aborted) {
      number += 1;
      for (const [kind, question] of questions(number).entries()) {
        const { path, method = 'GET', body, authorization = `Bearer ${token}`, isRight } = question;
        const response = await fetch(`${url}${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const json: unknown = await response.json();
        const counted = isRight(response.status, json) ? asking.right : asking.away;
        if (
          counted === asking.away &&
          (response.status !== 503 || JSON.stringify(json) !== JSON.stringify(AWAY))
        )
          wrong.push(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
        counted[kind] = (counted[kind] ?? 0) + 1;
        // Clients try again shortly, as the answer asks them to, and leave the machine to the database that starts.
        if (counted === asking.away) await setTimeout(PATIENCE.interval);
      }
    }
  };
  const asked = Promise.all([rounds(), rounds(), rounds(), rounds()]);
  try {
    await work(asking);
  } finally {
    over.abort();
    await asked;
  }
  return wrong;
}
