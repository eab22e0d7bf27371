import type { ChangeWay } from '@signpost/contract/plans';
import type { SourceRecord } from '@signpost/indexing/ports/sources';

/** How changes to the posts of a source are made. */
export function wayOf(source: SourceRecord | null, hasSecret: boolean): ChangeWay {
  if (source === null) return 'by_hand';
  const { kind, options } = source;
  const road = kind === 'site' ? options.road?.kind : kind;
  if (road === 'wordpress-rest' && options.user !== undefined && hasSecret) return 'wordpress';
  return kind === 'html' ? 'patch' : 'by_hand';
}
