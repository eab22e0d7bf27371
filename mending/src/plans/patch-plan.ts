import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeRecord } from '../ports/plan-store.ts';
import { locateChanges } from './locate-changes.ts';
import type { PlanDeps } from './plan-deps.ts';
import { noPlan } from './plan-refusals.ts';
import { unifiedDiff } from './unified-diff.ts';

export interface PlanPatch {
  /** The difference of all files, as `git apply` and `patch -p1` read it. */
  patch: string;
  changes: number;
  refused: readonly { change: ChangeRecord; why: ChangeProblem }[];
}

/** The changes of a plan to files of folders. Nothing is written. */
export async function patchPlan(
  { plans, ledger, files }: Pick<PlanDeps, 'plans' | 'ledger' | 'files'>,
  id: number,
): Promise<PlanPatch> {
  const store = await plans.read();
  if ((await store.find(id)) === null) throw noPlan();
  const sources = await ledger.read();
  const own = (await store.changesOf(id)).filter(({ way }) => way === 'patch');
  const refused: { change: ChangeRecord; why: ChangeProblem }[] = [];
  let patch = '';
  let changes = 0;
  for (const [{ sourceId, url }, here] of byPost(own)) {
    const source = await sources.findSource(sourceId);
    const file = source === null ? null : await files.find(source, url);
    if (file === null) refused.push(...here.map((change) => ({ change, why: 'no_file' as const })));
    else {
      const { fit, refused: others } = locateChanges(file.text, here, url);
      refused.push(...others);
      changes += fit.length;
      patch += unifiedDiff(
        file.path,
        file.text,
        fit.map(({ edit }) => edit),
      );
    }
  }
  return { patch, changes, refused };
}

function* byPost(
  changes: readonly ChangeRecord[],
): Generator<[ChangeRecord['post'], readonly ChangeRecord[]]> {
  for (const own of Map.groupBy(changes, ({ post }) => post.id).values()) {
    const [first] = own;
    if (first !== undefined) yield [first.post, own];
  }
}
