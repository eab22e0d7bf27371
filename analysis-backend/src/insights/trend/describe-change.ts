import { describeEngineChange } from '../../metrics/comparable.ts';
import type { ScoredAs, SeenChange } from './seen-changes.ts';
import type { ChangeRecord, ListChange } from '../../ports/change-log.ts';

export type TrendChange = ChangeRecord | SeenChange;

/** One sentence for people. */
export function describeChange(change: TrendChange): string {
  // The entry is that of its kind, which the compiler cannot tell from the others.
  const describe = WORDS[change.kind] as (change: TrendChange) => string;
  return describe(change);
}

const WORDS: { [Kind in TrendChange['kind']]: (change: TrendChange & { kind: Kind }) => string } = {
  brand_renamed: ({ before, after }) => `The brand was renamed from "${before}" to "${after}".`,
  brand_url_changed: ({ before, after }) =>
    `The address of the brand was changed from ${before} to ${after}.`,
  brand_aliases_changed: (change) => `The other names of the brand were changed: ${listed(change)}.`,
  brand_domains_changed: (change) => `The further hosts of the brand were changed: ${listed(change)}.`,
  brand_status_changed: ({ after }) =>
    after === 'active' ? 'The brand was activated.' : 'The brand was deactivated.',

  query_added: ({ query }) => `A query was added: "${query}".`,
  query_edited: ({ before, after }) => `A query was edited: "${before}" became "${after}".`,
  query_removed: ({ query }) => `A query was removed: "${query}".`,
  query_enabled: ({ query }) => `A query was switched on: "${query}".`,
  query_disabled: ({ query }) => `A query was switched off: "${query}".`,
  baseline_regenerated: ({ added, removed }) =>
    `The baseline queries were made anew: ${added.length} in the place of ${removed.length}.`,

  competitor_added: ({ competitor }) => `The competitor "${competitor}" was added.`,
  competitor_renamed: ({ before, after }) => `The competitor "${before}" was renamed to "${after}".`,
  competitor_aliases_changed: (change) =>
    `The other names of the competitor "${change.competitor}" were changed: ${listed(change)}.`,
  competitor_domains_changed: (change) =>
    `The hosts of the competitor "${change.competitor}" were changed: ${listed(change)}.`,
  competitor_merged: ({ before, after }) => `The competitor "${before}" was merged into "${after}".`,
  competitor_tracked: ({ competitor }) => `The competitor "${competitor}" is compared with from here on.`,
  competitor_ignored: ({ competitor }) => `The competitor "${competitor}" is ignored from here on.`,
  competitor_set_aside: ({ competitor }) =>
    `The competitor "${competitor}" is only a candidate from here on.`,

  engines_changed: (change) => `The engines changed: ${listed(change)}.`,
  engine_changed: ({ engineId }) => describeEngineChange({ what: 'settings', engineId }),
  engine_weight_changed: ({ engineId, before, after }) =>
    `The weight of ${engineId} in averages changed: it was ${before}, it is ${after}.`,
  model_changed: (change) => describeEngineChange({ ...change, what: 'model' }),
  rescored: describeRescoring,
};

function listed({ added, removed }: ListChange): string {
  const parts = { added, removed };
  return Object.entries(parts)
    .filter(([, texts]) => texts.length > 0)
    .map(([what, texts]) => `${what} ${texts.map((text) => `"${text}"`).join(', ')}`)
    .join('; ');
}

function describeRescoring({ finishedAt, before, after }: SeenChange & { kind: 'rescored' }): string {
  const day = new Date(finishedAt).toISOString().slice(0, 10);
  const versions = [
    ...(before.scoreVersion === after.scoreVersion
      ? []
      : [`formulas ${after.scoreVersion}, before ${before.scoreVersion}`]),
    ...(before.extractorVersion === after.extractorVersion
      ? []
      : [`reading ${after.extractorVersion}, before ${before.extractorVersion}`]),
  ];
  const how = versions.length === 0 ? '' : ` (${versions.join('; ')})`;
  return `The analysis of ${day} was scored again: its score was ${scoreOf(before)}, it is ${scoreOf(after)}${how}.`;
}

function scoreOf({ score }: ScoredAs): string {
  return score === null ? 'none' : String(score);
}
