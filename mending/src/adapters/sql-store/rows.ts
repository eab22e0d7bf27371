import type { SuggestionReason } from '@signpost/contract/suggestions';
import type { Selectable } from 'kysely';
import type { KeptSuggestion, NewSuggestion, SuggestionState } from '../../ports/suggestion-store.ts';
import { storable } from '@signpost/platform/sql';
import { fold } from '@signpost/platform/text';
import { idOfKey, keyOf } from './editions.ts';
import type { MendingSchema } from './schema.ts';

const MILLION = 1_000_000;

export type SuggestionRow = Selectable<MendingSchema['mending_suggestion']> & {
  source_title: string | null;
  source_url: string | null;
  target_title: string | null;
  target_url: string | null;
  target_worth: string | null;
};

export function toSuggestion(row: SuggestionRow): KeptSuggestion {
  return {
    id: idOfKey(row.id),
    sourceId: row.source_id,
    targetId: row.target_id,
    place: {
      paragraph: row.paragraph,
      before: row.before_text,
      anchor: row.anchor,
      after: row.after_text,
    },
    probability: toShare(row.probability),
    reasons: JSON.parse(row.reasons) as SuggestionReason[],
    state: row.state as SuggestionState,
    note: row.note,
    source: { title: row.source_title ?? '', url: row.source_url ?? '' },
    target: {
      title: row.target_title ?? '',
      url: row.target_url ?? '',
      worthReasons: JSON.parse(row.target_worth ?? '[]') as SuggestionReason[],
    },
  };
}

export function toRow(
  {
    id,
    sourceId,
    targetId,
    place: { paragraph, before, anchor, after },
    probability,
    reasons,
  }: NewSuggestion,
  edition: number,
): Omit<MendingSchema['mending_suggestion'], 'decided_by' | 'decided_at'> {
  return {
    id: keyOf(id, edition),
    source_id: sourceId,
    target_id: targetId,
    paragraph,
    before_text: storable(before),
    anchor: storable(anchor),
    after_text: storable(after),
    folded_sentence: storable(fold(before + anchor + after)),
    probability: toMillionths(probability),
    reasons: storable(JSON.stringify(reasons)),
    state: 'open',
    is_listed: 0,
    note: '',
    edition,
  };
}

export function toShare(millionths: number): number {
  return millionths / MILLION;
}

export function toMillionths(probability: number): number {
  return Math.round(probability * MILLION);
}
