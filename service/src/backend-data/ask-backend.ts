import type { AnalysisBackend, BackendReply } from '../ports/analysis-backend.ts';
import { AppError } from '../shared/errors.ts';
import type { BackendDeps } from './backend-deps.ts';
import { NO_BRAND, type Origin, type Outdated, type Part } from './known-changes.ts';

export interface Told {
  body: unknown;
  /** To be stored with the reply. */
  origin: Origin;
}

type Call = (backend: AnalysisBackend) => Promise<BackendReply>;

/** Asks the backend for something that will be kept. */
export async function askBackend(
  { backend, changes, follower }: BackendDeps,
  part: Part,
  brandId: string,
  call: Call,
): Promise<Told> {
  // Before it is asked: what happens from now on, the reply may not know of.
  const known = await changes.read();
  const reply = await call(backend);
  await follower.heard(reply.revision);
  return { body: reply.body, origin: known.originOf(part, brandId, reply) };
}

export interface Change<Result> {
  /** Null for a change that makes a brand. */
  brandId: string | null;
  call: Call;
  /** Puts into the cache what the reply makes known, with its origin. */
  keep: (told: Told) => Promise<Result>;
  /** The entries that the change makes old and `keep` does not replace. */
  outdates?: Outdated;
}

/**
 * Has the backend change something. While its reply has not come, and for good when none comes, what is kept of the brand is in doubt: a
 * note of that is stored before the change is sent.
 */
export async function changeAtBackend<Result>(
  { backend, changes, follower }: BackendDeps,
  { brandId, call, keep, outdates }: Change<Result>,
): Promise<Result> {
  const change = await changes.begin(brandId ?? NO_BRAND);
  try {
    const { body, revision, isDemo } = await call(backend);
    const result = await keep({ body, origin: { step: change.step, revision, isDemo, isUnsettled: false } });
    await changes.end(change, outdates);
    await follower.changed(revision);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.mayBeDone) changes.lose(change);
    else await changes.end(change);
    throw error;
  }
}
