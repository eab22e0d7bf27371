import type { Suggestion, SuggestionQuality, SuggestionRow } from '@signpost/contract/suggestions';
import type { Quality } from '../ports/proposal.ts';
import type { KeptSuggestion } from '../ports/suggestion-store.ts';

export function toSuggestion(
  kept: KeptSuggestion,
  direction: Suggestion['direction'] = 'incoming',
): Suggestion {
  const { before, anchor, after } = kept.place;
  return {
    id: kept.id,
    direction,
    source: { post_id: kept.sourceId, title: kept.source.title, url: kept.source.url },
    target: { post_id: kept.targetId, title: kept.target.title, url: kept.target.url },
    anchor,
    sentence: before + anchor + after,
    before,
    after,
    probability: kept.probability,
    reasons: [...kept.reasons],
    worth: [...kept.target.worthReasons],
    state: kept.state,
    reason: kept.note,
  };
}

export function toRow(kept: KeptSuggestion): SuggestionRow {
  const { before, anchor, after } = kept.place;
  return {
    id: kept.id,
    state: kept.state,
    probability: kept.probability,
    source_id: kept.sourceId,
    source_title: kept.source.title,
    source_url: kept.source.url,
    target_id: kept.targetId,
    target_title: kept.target.title,
    target_url: kept.target.url,
    anchor,
    sentence: before + anchor + after,
    reason: kept.note,
  };
}

const NOTHING_CHECKED: Quality = {
  checkedTargets: 0,
  checkedLinks: 0,
  hitsAt1: null,
  hitsAt5: null,
  hitsAt10: null,
  placeAt3: null,
  calibrationError: null,
  randomAt5: null,
  titleAt5: null,
  intervalAt5: null,
  model: 'prior',
};

export function toQuality(check: (Quality & { measuredAt: number }) | null): SuggestionQuality {
  const quality = check ?? NOTHING_CHECKED;
  return {
    checked_targets: quality.checkedTargets,
    checked_links: quality.checkedLinks,
    hits_at_1: quality.hitsAt1,
    hits_at_5: quality.hitsAt5,
    hits_at_10: quality.hitsAt10,
    place_at_3: quality.placeAt3,
    calibration_error: quality.calibrationError,
    random_at_5: quality.randomAt5,
    title_at_5: quality.titleAt5,
    interval_at_5: quality.intervalAt5 === null ? null : [...quality.intervalAt5],
    model: quality.model,
    measured_at: check === null ? null : new Date(check.measuredAt).toISOString(),
  };
}
