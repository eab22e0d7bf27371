import type { LinkRecord } from '@signpost/contract/records';
import type { Meta } from '../build/generation-schema.ts';
import type { OldLink } from './changed-rows.ts';
import type { IdSet } from './id-set.ts';
import type { PlacedTexts } from './place-texts.ts';

export interface NewLink extends Omit<LinkRecord, 'record'> {
  urlId: number;
  typeId: number;
  /** Of its URL. */
  rank: number;
}

/** The ranks of the URLs before and after, and the URLs of the new links. */
export interface UpdatedUrls extends Pick<PlacedTexts, 'shifted' | 'length'> {
  /** By URL. */
  known: ReadonlyMap<string, { id: number; rank: number }>;
}

/** The links that leave and those that come, in numbers of this generation. */
export interface ChangedLinks {
  urls: UpdatedUrls;
  /** Link types by id; their links are counted by the part `counts`. */
  types: Meta['link_types'];
  gone: IdSet;
  removed: readonly OldLink[];
  added: readonly NewLink[];
}
