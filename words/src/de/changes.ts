import type { BackendChangeReason, BackendTrendChange } from '@signpost/contract/analyses';
import { engines } from './engines.ts';
import type { ChangeWords, PublishedPosts } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, dateOf, whole } = numbers;

const { engine: nameOf } = engines;

type Words = (change: BackendTrendChange) => string;

function changeSentence(change: BackendTrendChange): string {
  return WORDS[change.kind](change);
}

const WORDS: { [Kind in BackendTrendChange['kind']]: Words } = {
  brand_renamed: ({ before, after }) => `Die Marke wurde von „${before}“ in „${after}“ umbenannt.`,
  brand_url_changed: ({ before, after }) =>
    `Die Adresse der Marke wurde von ${before} auf ${after} geändert.`,
  brand_aliases_changed: (change) => `Die anderen Namen der Marke wurden geändert: ${listed(change)}.`,
  brand_domains_changed: (change) => `Die weiteren Domains der Marke wurden geändert: ${listed(change)}.`,
  brand_status_changed: ({ after }) =>
    after === 'active' ? 'Die Marke wurde aktiviert.' : 'Die Marke wurde deaktiviert.',

  query_added: ({ subject }) => `Eine Frage kam hinzu: „${subject}“.`,
  query_edited: ({ before, after }) => `Eine Frage wurde geändert: Aus „${before}“ wurde „${after}“.`,
  query_removed: ({ subject }) => `Eine Frage wurde entfernt: „${subject}“.`,
  query_enabled: ({ subject }) => `Eine Frage wurde eingeschaltet: „${subject}“.`,
  query_disabled: ({ subject }) => `Eine Frage wurde ausgeschaltet: „${subject}“.`,
  baseline_regenerated: ({ added, removed }) =>
    `Die Fragen wurden neu erstellt: ${whole(added.length)} anstelle von ${whole(removed.length)}.`,

  competitor_added: ({ subject }) => `Der Wettbewerber „${subject}“ kam hinzu.`,
  competitor_renamed: ({ before, after }) => `Der Wettbewerber „${before}“ wurde in „${after}“ umbenannt.`,
  competitor_aliases_changed: (change) =>
    `Die anderen Namen des Wettbewerbers „${change.subject}“ wurden geändert: ${listed(change)}.`,
  competitor_domains_changed: (change) =>
    `Die Domains des Wettbewerbers „${change.subject}“ wurden geändert: ${listed(change)}.`,
  competitor_merged: ({ before, after }) =>
    `Der Wettbewerber „${before}“ wurde mit „${after}“ zusammengeführt.`,
  competitor_separated: ({ before, after }) =>
    `Der Wettbewerber „${after}“ wurde wieder von „${before}“ getrennt.`,
  competitor_tracked: ({ subject }) => `Der Wettbewerber „${subject}“ wird ab hier beobachtet.`,
  competitor_ignored: ({ subject }) => `Der Wettbewerber „${subject}“ wird ab hier ignoriert.`,
  competitor_set_aside: ({ subject }) => `Der Wettbewerber „${subject}“ ist ab hier nur ein Vorschlag.`,

  engines_changed: (change) => `Die Assistenten haben sich geändert: ${listed(named(change))}.`,
  engine_changed: engineSentence,
  engine_weight_changed: ({ engine_id: engine, before, after }) =>
    `Das Gewicht von ${nameOf(engine ?? '')} in Mittelwerten hat sich geändert: Es war ${before}, jetzt ist es ${after}.`,
  model_changed: modelSentence,
  rescored: rescoringSentence,
};

type EngineChange = Pick<BackendTrendChange | BackendChangeReason, 'engine_id' | 'before' | 'after'>;

function engineSentence({ engine_id: engine }: EngineChange): string {
  return `Wie ${nameOf(engine ?? '')} gefragt wird, hat sich geändert.`;
}

function modelSentence({ engine_id: engine, before, after }: EngineChange): string {
  return `Das Modell hinter ${nameOf(engine ?? '')} hat sich geändert: Es war ${before}, jetzt ist es ${after}.`;
}

const REMEDY = '`signpost backend rescore` wertet beide auf dieselbe Weise aus.';

const REASONS: { [Code in BackendChangeReason['code']]: (reason: BackendChangeReason) => string } = {
  sample_answers: () => 'Eine der beiden Analysen hat Beispielantworten, die von keinem KI-Dienst stammen.',
  engines_changed: (reason) => `Die Assistenten haben sich geändert: ${listed(named(reason))}.`,
  engine_changed: engineSentence,
  model_changed: modelSentence,
  engine_without_answers: ({ engine_id: engine }) =>
    `In einer der beiden Analysen war keine Antwort von ${nameOf(engine ?? '')} brauchbar.`,
  queries_changed: ({ same_queries: same = 0 }) =>
    `Die Fragen haben sich geändert: ${count(same, 'ist gleich', 'sind gleich')}.`,
  formulas_changed: () => `Die beiden wurden nach verschiedenen Formeln ausgewertet. ${REMEDY}`,
  extraction_changed: () =>
    `Die Antworten wurden von verschiedenen Fassungen des Leseverfahrens gelesen. ${REMEDY}`,
  names_changed: () => `Die Marke wurde unter verschiedenen Namen gesucht. ${REMEDY}`,
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
  const parts = { 'neu:': added, 'entfernt:': removed };
  return Object.entries(parts)
    .filter(([, texts]) => texts.length > 0)
    .map(([what, texts]) => `${what} ${texts.map((text) => `„${text}“`).join(', ')}`)
    .join('; ');
}

function rescoringSentence({ rescoring, before, after }: BackendTrendChange): string {
  const day = rescoring === null ? 'von einem früheren Tag' : `vom ${dateOf(rescoring.finished_at)}`;
  const versions = [
    ...versionWords('Formeln', rescoring?.score_version),
    ...versionWords('Leseverfahren', rescoring?.extractor_version),
  ];
  const how = versions.length === 0 ? '' : ` (${versions.join('; ')})`;
  return `Die Analyse ${day} wurde neu ausgewertet: Ihre Punktzahl war ${before ?? 'nicht vorhanden'}, jetzt ist sie ${after ?? 'nicht vorhanden'}${how}.`;
}

function versionWords(what: string, version: { before: number; after: number } | undefined): string[] {
  return version === undefined || version.before === version.after
    ? []
    : [`${what} ${version.after}, vorher ${version.before}`];
}

function publishingSentence({ posts_added: added, posts_removed: removed, titles }: PublishedPosts): string {
  return `Die Website wurde eingelesen: ${[...cameIn(added, titles), ...wentOut(removed)].join('; ')}.`;
}

function cameIn(added: number, titles: readonly string[]): string[] {
  if (added === 0) return [];
  const others = added > titles.length ? [`${whole(added - titles.length)} weitere`] : [];
  return [`${posts(added)} neu (${[...titles.map((title) => `„${title}“`), ...others].join(', ')})`];
}

function wentOut(removed: number): string[] {
  return removed === 0 ? [] : [`${posts(removed)} nicht mehr da`];
}

function posts(number: number): string {
  return count(number, 'Beitrag ist', 'Beiträge sind');
}

export const changes: ChangeWords = {
  change: changeSentence,
  reasons: reasonSentences,
  published: publishingSentence,
};
