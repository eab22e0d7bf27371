import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { keepSuggestionsMade } from '@signpost/mending/suggestions/keep-made';
import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import { makeSuggestions } from '../adapters/index-runner/child-suggestions.ts';
import type { AnalysisDeps } from '../analyses/analysis-deps.ts';
import { getCitedPosts } from '../analyses/get-cited-posts.ts';
import type { Config } from '../config.ts';
import { planDeps } from './plans.ts';
import type { Stores } from './stores.ts';
import { suggestionDeps } from './suggestions.ts';

export interface Mending {
  suggestions: SuggestionDeps;
  plans: PlanDeps & { runner: PlanRunner };
  /** Goes on with plans that were cut short, and makes suggestions after each publication. */
  keepUp(stopping: AbortSignal): Promise<void>;
}

export interface MendingOptions {
  analyses: AnalysisDeps;
  /** Starts what is due: a post that was written is read again. Null when another process does so. */
  scheduler: { look(): Promise<void> } | null;
  /** Of the process that makes suggestions. */
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  wait: Wait;
  logger: Logger;
}

export function openMending(
  config: Config,
  stores: Stores,
  { analyses, scheduler, environment, clock, wait, logger }: MendingOptions,
): Mending {
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'plan failed');
  const plans = planDeps(config, stores, { clock, wait });
  const runner = new PlanRunner({
    ...plans,
    async onWritten(posts) {
      const { agenda } = await stores.ledger.open();
      for (const [sourceId, own] of Map.groupBy(posts, (post) => post.sourceId)) {
        const ids = own.map(({ id }) => String(id));
        await agenda.noteChanged(sourceId, ids);
      }
      void scheduler?.look();
    },
    onFailure,
  });
  const suggestions = suggestionDeps(config, stores);
  const make = async (signal: AbortSignal): Promise<void> =>
    makeSuggestions(await citedAnswers(analyses, logger), environment, signal);
  return {
    suggestions,
    plans: { ...plans, runner },
    async keepUp(stopping) {
      await Promise.all([
        runner.recover().catch(onFailure),
        keepSuggestionsMade({ ...suggestions, make, clock, wait, logger }, stopping),
      ]);
    },
  };
}

/** By post, how many AI answers cite it; none while the backend is away. */
async function citedAnswers(deps: AnalysisDeps, logger: Logger): Promise<ReadonlyMap<number, number>> {
  try {
    const { payload } = await getCitedPosts(deps, { is_orphan: '' });
    return new Map(payload.posts.map(({ post, answers }) => [post.post_id, answers]));
  } catch (error) {
    logger.warn({ problem: messageOf(error) }, 'suggestions are ordered without AI answers');
    return new Map();
  }
}
