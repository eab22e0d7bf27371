import type { BackendCompetitor } from '@signpost/contract';
import type { Static } from 'typebox';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { toTime } from './wire-values.ts';

export function toCompetitor(competitor: CompetitorRecord): Static<typeof BackendCompetitor> {
  return {
    uuid: competitor.id,
    name: competitor.name,
    aliases: [...competitor.aliases],
    domains: [...competitor.domains],
    state: competitor.state,
    origin: competitor.origin,
    created_at: toTime(competitor.createdAt),
  };
}
