import { CHANGES_WAIT_SECONDS, REVISION_HEADER, type BackendChanges } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import type { Changes, Revision } from '../ports/revisions.ts';
import { WireError } from '../shared/errors.ts';

/** How often the storage is looked at while a caller waits for a change: other programs make changes too. */
const LOOK_MS = 500;

/** Tells callers in every reply how much it knows of, and what has changed to those who ask. */
export function changesRoutes(api: FastifyInstance, deps: AppDeps): void {
  const { revisions, clock } = deps;
  const { wait } = deps.asking;
  const closing = new AbortController();
  const answering = new Set<Promise<BackendChanges>>();
  // A caller that has gone is not waited for, and its answer needs the storage all the same.
  api.addHook('preClose', async () => {
    closing.abort();
    await Promise.allSettled(answering);
  });

  let looking: Promise<Revision | null> | null = null;
  /** The revision a moment from now; one look is for all who wait. Null when we close: the storage closes too. */
  function lookAgain(): Promise<Revision | null> {
    looking ??= wait(LOOK_MS, closing.signal)
      .then(() => (closing.signal.aborted ? null : revisions.current()))
      .finally(() => (looking = null));
    return looking;
  }

  api.get('/changes', ({ query }) => {
    const answer = changesFor(readQuestion(query)).finally(() => answering.delete(answer));
    answering.add(answer);
    return answer;
  });

  async function changesFor({ since, waits }: Question): Promise<BackendChanges> {
    const until = clock.now() + (waits ? CHANGES_WAIT_SECONDS * 1000 : 0);
    let current = await revisions.current();
    while (isSame(current, since) && clock.now() < until && !closing.signal.aborted)
      current = (await lookAgain()) ?? current;
    if (isSame(current, since)) return toChanges({ ...current, brands: [] });
    const isKnown = since !== null && since.instance === current.instance && since.number <= current.number;
    return toChanges(await revisions.changedSince(isKnown ? since.number : 0));
  }
}

/** Before the reply is made, so that it knows of everything up to that number. */
export function tellRevision(api: FastifyInstance, { revisions }: AppDeps): void {
  api.addHook('onRequest', async (_request, reply) => {
    const { instance, number } = await revisions.current();
    reply.header(REVISION_HEADER, `${instance}:${number}`);
  });
}

interface Question {
  since: Revision | null;
  waits: boolean;
}

function readQuestion(query: unknown): Question {
  const { instance, since, wait } = query as Record<string, unknown>;
  const waits = wait === 'true';
  if (instance === undefined && since === undefined) return { since: null, waits };
  if (typeof instance === 'string' && typeof since === 'string' && /^\d{1,15}$/.test(since))
    return { since: { instance, number: Number(since) }, waits };
  throw new WireError(400, 'since must be the number of a change, and instance whose it is.');
}

function isSame(one: Revision, other: Revision | null): boolean {
  return one.instance === other?.instance && one.number === other.number;
}

function toChanges({ instance, number, brands }: Changes): BackendChanges {
  return {
    instance,
    revision: number,
    brands: brands.map((brand) => ({ uuid: brand.brandId, revision: brand.number })),
  };
}
