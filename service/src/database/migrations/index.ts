import type { Migration } from 'kysely/migration';
import * as usersAndGenerations from './0001-users-and-generations.ts';
import * as brandCacheAndEvents from './0002-brand-cache-and-events.ts';

/** In order. A released migration never changes; a new one goes at the end. */
export const migrations: Record<string, Migration> = {
  '0001-users-and-generations': usersAndGenerations,
  '0002-brand-cache-and-events': brandCacheAndEvents,
};
