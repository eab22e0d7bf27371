import type { LinkUpdate } from '@signpost/indexing/ports/published-links';
import { MAX_TYPES } from '../build/record-rows.ts';
import { GENERATION_FORM, type Meta } from '../build/generation-schema.ts';

/** A URL that is not used any more stays in an updated generation, so that one is made anew at times. */
const MOST_UPDATES = 1000;
const LARGEST_ID = 0xffff_ffff;

/** Whether the generation can be updated, or has to be made anew. */
export function canUpdate(meta: Meta, { since, site, posts }: LinkUpdate): boolean {
  const { home, edit_url, post_types } = site;
  if (meta.name !== since || meta.form !== GENERATION_FORM || meta.sample || meta.wide_ids) return false;
  if ((meta.updates ?? MOST_UPDATES) >= MOST_UPDATES) return false;
  if (JSON.stringify(meta.site) !== JSON.stringify({ home, edit_url, post_types })) return false;
  const links = [...posts.values()].flat().filter((record) => record.record === 'link');
  const types = new Set([...meta.link_types, ...links].map(({ type }) => type));
  return types.size <= MAX_TYPES && links.every(({ id }) => id <= LARGEST_ID);
}
