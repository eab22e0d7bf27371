import type { BackendCompetitor } from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { toTime } from '../shared/wire-values.ts';

export function toCompetitor(competitor: CompetitorRecord): Static<typeof BackendCompetitor> {
  return {
    uuid: competitor.id,
    name: competitor.name,
    aliases: [...competitor.aliases],
    domains: [...competitor.domains],
    state: competitor.state,
    // `invented` is not shown here: calls with figures mark invented ones.
    origin: competitor.origin === 'user' ? 'user' : 'answers',
    created_at: toTime(competitor.createdAt),
  };
}
