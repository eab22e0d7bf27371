import type { SuggestionReason } from '@signpost/contract/suggestions';
import { THIN_BELOW, type PostFacts } from '../ports/post-facts.ts';

const DEEP_FROM = 4;
const GOOD_SCORE_FROM = 80;
const DAY_MS = 24 * 60 * 60 * 1000;
const RECENT_DAYS = 180;

interface Part {
  points: number;
  reason: SuggestionReason;
}

/**
 * In which order posts are worth a link: first those that AI answers cite, then by how few links they have, then by what else would be
 * lost. The number only orders the posts and is never shown; the reasons are.
 */
export function worthOf(
  facts: PostFacts,
  modified: string,
  now: number,
): { worth: number; reasons: SuggestionReason[] } {
  const parts = partsOf(facts, modified, now).toSorted((one, other) => other.points - one.points);
  return {
    worth: Math.round(parts.reduce((sum, { points }) => sum + points, 0)),
    reasons: parts.map(({ reason }) => reason),
  };
}

function partsOf(
  { incoming, score, authority, depth, answers }: PostFacts,
  modified: string,
  now: number,
): Part[] {
  const parts: Part[] = [];
  if (answers > 0)
    parts.push({ points: 10_000 + Math.min(answers, 900), reason: { code: 'cited_by_answers', answers } });
  if (incoming === 0) parts.push({ points: 4000, reason: { code: 'orphan' } });
  else if (incoming < THIN_BELOW)
    parts.push({ points: 3000 - 1000 * incoming, reason: { code: 'thinly_linked', incoming } });
  if (authority !== null && authority.rank > authority.of / 2)
    parts.push({
      points: (400 * authority.rank) / authority.of,
      reason: { code: 'low_authority', ...authority },
    });
  if (score !== null && score >= GOOD_SCORE_FROM)
    parts.push({ points: 2 * score, reason: { code: 'good_score', score } });
  const age = now - Date.parse(`${modified.replace(' ', 'T')}Z`);
  if (age < RECENT_DAYS * DAY_MS)
    parts.push({
      points: 150 * (1 - Math.max(0, age) / (RECENT_DAYS * DAY_MS)),
      reason: { code: 'recent', date: modified.slice(0, 10) },
    });
  if (depth !== null && depth >= DEEP_FROM) parts.push({ points: 100, reason: { code: 'deep', depth } });
  return parts;
}
