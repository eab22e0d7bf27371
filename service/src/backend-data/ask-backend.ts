import type { AnalysisBackend, BackendReply } from '../ports/analysis-backend.ts';
import { AppError } from '@signpost/platform/errors';
import type { BackendDeps } from './backend-deps.ts';
import { NO_BRAND, type Origin, type Outdated, type Part } from './known-changes.ts';

export interface Told {
  body: unknown;
  /** Stored together with the reply. */
  origin: Origin;
}

type Call = (backend: AnalysisBackend) => Promise<BackendReply>;

/** Asks the backend for a reply that will be kept. */
export async function askBackend(
  { backend, changes, follower }: BackendDeps,
  part: Part,
  brandId: string,
  call: Call,
): Promise<Told> {
  // Read before asking: the reply may not include changes that happen from now on.
  const known = await changes.read();
  const reply = await call(backend);
  await follower.heard(reply.revision);
  return { body: reply.body, origin: known.originOf(part, brandId, reply) };
}

export interface Change<Result> {
  /** Null for a change that creates a brand. */
  brandId: string | null;
  call: Call;
  /** What the reply says. */
  read: (told: Told) => Result;
  /** Stores that. When it fails, the change counts as one without a reply. */
  keep?: (result: Result, origin: Origin) => Promise<void>;
  /** The entries that the change makes old and `keep` does not replace. */
  outdates?: Outdated;
}

/**
 * Has the backend change something. A note that the brand's entries are in doubt is stored before the change is sent. It stays
 * until the reply comes and is stored, and for good otherwise.
 */
export async function changeAtBackend<Result>(
  { backend, changes, follower }: BackendDeps,
  { brandId, call, read, keep = async () => {}, outdates }: Change<Result>,
): Promise<Result> {
  const change = await changes.begin(brandId ?? NO_BRAND);
  try {
    const { body, revision, isDemo } = await call(backend);
    const origin = { step: change.step, revision, isDemo, isUnsettled: false };
    const result = read({ body, origin });
    await changes.answered(change, (step) => keep(result, { ...origin, step }), outdates);
    await follower.changed(revision);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.mayBeDone) changes.lose(change);
    else await changes.end(change);
    throw error;
  }
}
