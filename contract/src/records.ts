/**
 * The record format: newline-delimited JSON that carries one site's stored link data exactly.
 * `docs/record-format.md` describes it for people.
 */
export interface SiteRecord {
  record: 'site';
  /** Home address of the site, without a trailing slash. */
  home: string;
  /** Editor address with `{id}` in place of the post id. */
  edit_url: string;
  post_types: { slug: string; label: string }[];
}

export interface PostRecord {
  record: 'post';
  id: number;
  type: string;
  status: string;
  title: string;
  /** `YYYY-MM-DD HH:MM:SS` */
  modified: string;
  permalink: string | null;
}

export interface SeoScoreRecord {
  record: 'seo_score';
  post_id: number;
  /** The stored text, whatever it says. */
  value: string;
}

export interface LinkMetaRecord {
  record: 'link_meta';
  post_id: number;
  internal: number | null;
  external: number | null;
  incoming: number | null;
}

export interface LinkRecord {
  record: 'link';
  id: number;
  url: string;
  /** 0 = none. */
  post_id: number;
  /** 0 = none. */
  target_post_id: number;
  type: string;
}

export type LinkDataRecord = SiteRecord | PostRecord | SeoScoreRecord | LinkMetaRecord | LinkRecord;
