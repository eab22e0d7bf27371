import { hasFileExtension } from '../../../addresses/file-extensions.ts';
import type { FilePagesKind } from '../documents/without-page.ts';
import type { RestApi } from './rest-api.ts';
import type { RestPost } from './rest-post.ts';

/** Uploaded files whose pages are opened. */
const SAMPLE = 3;

/** What visitors get at the pages of uploaded files: the API gives their addresses also where these are switched off. */
export async function readFilePages(api: RestApi): Promise<FilePagesKind> {
  const query = { per_page: String(SAMPLE), _fields: 'id,link,post' };
  const files = await api.list<RestPost>('/wp/v2/media', query);
  let kind: FilePagesKind = 'shown';
  for (const { link } of files) {
    const to = link === undefined ? null : await api.leadsTo(link);
    if (to === null) return 'shown';
    kind = hasFileExtension(new URL(to).pathname) ? 'lead_to_file' : 'lead_to_parent';
  }
  return kind;
}
