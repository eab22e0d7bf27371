import type { TitleEndingBody } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import { commonEnding } from '../../shared/common-ending.ts';
import type { LinkDeps } from '../link-deps.ts';
import { findAllPosts } from './find-all-posts.ts';
import { rememberStructure } from './remember-structure.ts';

/** Posts of each sample: three samples tell what most titles have in common, however many posts there are. */
const SAMPLE = 100;

export function getTitleEnding(deps: LinkDeps): Promise<CachedBody> {
  return rememberStructure(deps, 'title-ending', async (): Promise<TitleEndingBody> => {
    const samples = await Promise.all([
      findAllPosts(deps.store, { per_page: SAMPLE }),
      findAllPosts(deps.store, { per_page: SAMPLE, orderby: 'post_modified', order: 'DESC' }),
      findAllPosts(deps.store, { per_page: SAMPLE, orderby: 'incoming_link_count', order: 'DESC' }),
    ]);
    const titles = new Map(samples.flat().map(({ post_id: id, post_title: title }) => [id, title]));
    return { ending: commonEnding([...titles.values()]) };
  });
}

/** The ending itself, for an answer that has it beside other things. */
export async function titleEnding(deps: LinkDeps): Promise<string> {
  const { json } = await getTitleEnding(deps);
  return (JSON.parse(json.toString()) as TitleEndingBody).ending;
}
