import type { RestAnswer } from '@signpost/indexing/adapters/content-source/wordpress-rest/rest-api';
import type { PostText, WriterRefusal } from '../../ports/site-writer.ts';

/** A post with its raw text; null for any other answer. */
export function toPostText({ status, json }: RestAnswer): PostText | null {
  if (status !== 200) return null;
  const {
    content,
    modified_gmt: modified,
    status: state,
    _links: links,
  } = Object(json) as Record<string, unknown>;
  const raw: unknown = Object(content)['raw'];
  if (typeof raw !== 'string') return null;
  const [revision] = [Object(links)['predecessor-version']].flat() as unknown[];
  const id: unknown = Object(revision)['id'];
  return {
    raw,
    modified: typeof modified === 'string' ? modified : '',
    status: typeof state === 'string' ? state : '',
    revision: typeof id === 'number' ? id : null,
  };
}

/** Why a post was not given or not stored. */
export function refusalOf({ status, json }: RestAnswer): WriterRefusal {
  const code: unknown = Object(json)['code'];
  const isWordPress = typeof code === 'string';
  if (status === 401) return 'not_signed_in';
  if (status === 403 || status === 406) return isWordPress ? 'no_rights' : 'firewall';
  if (status === 404 || status === 410) return 'deleted';
  // Without the right to edit, the post comes without its raw text.
  if (status === 200 && Object(json)['id'] !== undefined) return 'no_rights';
  return 'site_failed';
}
