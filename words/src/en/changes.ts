import type { BackendChangeReason, BackendTrendChange } from '@signpost/contract/analyses';
import { engines } from './engines.ts';
import type { ChangeWords, PublishedPosts } from '../words.ts';

const { engine: nameOf } = engines;

type Words = (change: BackendTrendChange) => string;

function changeSentence(change: BackendTrendChange): string {
  return WORDS[change.kind](change);
}

const WORDS: { [Kind in BackendTrendChange['kind']]: Words } = {
  brand_renamed: ({ before, after }) => `The brand was renamed from "${before}" to "${after}".`,
  brand_url_changed: ({ before, after }) =>
    `The address of the brand was changed from ${before} to ${after}.`,
  brand_aliases_changed: (change) => `The other names of the brand were changed: ${listed(change)}.`,
  brand_domains_changed: (change) => `The other hosts of the brand were changed: ${listed(change)}.`,
  brand_status_changed: ({ after }) =>
    after === 'active' ? 'The brand was activated.' : 'The brand was deactivated.',

  query_added: ({ subject }) => `A question was added: "${subject}".`,
  query_edited: ({ before, after }) => `A question was edited: "${before}" became "${after}".`,
  query_removed: ({ subject }) => `A question was removed: "${subject}".`,
  query_enabled: ({ subject }) => `A question was switched on: "${subject}".`,
  query_disabled: ({ subject }) => `A question was switched off: "${subject}".`,
  baseline_regenerated: ({ added, removed }) =>
    `The questions were rewritten: ${added.length} new ones replaced ${removed.length}.`,

  competitor_added: ({ subject }) => `The competitor "${subject}" was added.`,
  competitor_renamed: ({ before, after }) => `The competitor "${before}" was renamed to "${after}".`,
  competitor_aliases_changed: (change) =>
    `The other names of the competitor "${change.subject}" were changed: ${listed(change)}.`,
  competitor_domains_changed: (change) =>
    `The hosts of the competitor "${change.subject}" were changed: ${listed(change)}.`,
  competitor_merged: ({ before, after }) => `The competitor "${before}" was merged into "${after}".`,
  competitor_separated: ({ before, after }) =>
    `The competitor "${after}" was separated from "${before}" again.`,
  competitor_tracked: ({ subject }) => `The competitor "${subject}" is compared from now on.`,
  competitor_ignored: ({ subject }) => `The competitor "${subject}" is ignored from now on.`,
  competitor_set_aside: ({ subject }) => `The competitor "${subject}" is only a candidate from now on.`,

  engines_changed: (change) => `The engines changed: ${listed(named(change))}.`,
  engine_changed: engineSentence,
  engine_weight_changed: ({ engine_id: engine, before, after }) =>
    `The weight of ${nameOf(engine ?? '')} in averages changed from ${before} to ${after}.`,
  model_changed: modelSentence,
  rescored: rescoringSentence,
};

type EngineChange = Pick<BackendTrendChange | BackendChangeReason, 'engine_id' | 'before' | 'after'>;

function engineSentence({ engine_id: engine }: EngineChange): string {
  return `The way ${nameOf(engine ?? '')} is asked changed.`;
}

function modelSentence({ engine_id: engine, before, after }: EngineChange): string {
  return `The model behind ${nameOf(engine ?? '')} changed from ${before} to ${after}.`;
}

const REMEDY = '`signpost backend rescore` scores both in the same way.';

const REASONS: { [Code in BackendChangeReason['code']]: (reason: BackendChangeReason) => string } = {
  sample_answers: () => 'One of the two analyses has sample answers, which are not from any AI service.',
  engines_changed: (reason) => `The engines changed: ${listed(named(reason))}.`,
  engine_changed: engineSentence,
  model_changed: modelSentence,
  engine_without_answers: ({ engine_id: engine }) =>
    `${nameOf(engine ?? '')} gave no usable answer in one of the two analyses.`,
  queries_changed: ({ same_queries: same = 0 }) => `The questions changed: ${same} stayed the same.`,
  formulas_changed: () => `The two were scored with different formulas. ${REMEDY}`,
  extraction_changed: () => `The answers were read by different versions of the extraction. ${REMEDY}`,
  names_changed: () => `The brand was searched for under different names. ${REMEDY}`,
};

export function reasonSentences(reasons: readonly BackendChangeReason[]): string {
  return reasons.map((reason) => REASONS[reason.code](reason)).join(' ');
}

type Lists = Pick<BackendChangeReason, 'added' | 'removed'>;

/** The same lists with the names of engines in place of their ids. */
function named({ added = [], removed = [] }: Lists): Lists {
  return { added: added.map(nameOf), removed: removed.map(nameOf) };
}

function listed({ added = [], removed = [] }: Lists): string {
  const parts = { added, removed };
  return Object.entries(parts)
    .filter(([, texts]) => texts.length > 0)
    .map(([what, texts]) => `${what} ${texts.map((text) => `"${text}"`).join(', ')}`)
    .join('; ');
}

function rescoringSentence({ rescoring, before, after }: BackendTrendChange): string {
  const day = rescoring?.finished_at.slice(0, 10) ?? 'an earlier day';
  const versions = [
    ...versionWords('formulas', rescoring?.score_version),
    ...versionWords('reading', rescoring?.extractor_version),
  ];
  const how = versions.length === 0 ? '' : ` (${versions.join('; ')})`;
  return `The analysis of ${day} was scored again: its score changed from ${before ?? 'none'} to ${after ?? 'none'}${how}.`;
}

function versionWords(what: string, version: { before: number; after: number } | undefined): string[] {
  return version === undefined || version.before === version.after
    ? []
    : [`${what} ${version.after}, previously ${version.before}`];
}

function publishingSentence({ posts_added: added, posts_removed: removed, titles }: PublishedPosts): string {
  return `The site was imported: ${[...cameIn(added, titles), ...wentOut(removed)].join('; ')}.`;
}

function cameIn(added: number, titles: readonly string[]): string[] {
  if (added === 0) return [];
  const others = added > titles.length ? [`${added - titles.length} more`] : [];
  return [`${posts(added)} new (${[...titles.map((title) => `"${title}"`), ...others].join(', ')})`];
}

function wentOut(removed: number): string[] {
  return removed === 0 ? [] : [`${posts(removed)} gone`];
}

function posts(count: number): string {
  return count === 1 ? '1 post is' : `${count} posts are`;
}

export const changes: ChangeWords = {
  change: changeSentence,
  reasons: reasonSentences,
  published: publishingSentence,
};
