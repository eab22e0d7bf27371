import type { Extension } from '../service/src/extensions/load-extensions.ts';

const SHORTEST_SEARCH = 3;

/**
 * An example to copy. Search boxes that ask at every keystroke begin with one or two letters, which half of the site contains. This
 * extension answers such searches with an empty list; everything else is left to Signpost.
 */
const extension: Extension = (signpost) => {
  signpost.on('plugin/links/rest_posts_response', (_body, args) =>
    isTooShort(args.search) ? { posts: [], total: 0, pages: 0 } : null,
  );

  signpost.on('plugin/links/rest_links_response', (_body, args) =>
    isTooShort(args.search) ? { links: [], total: 0, pages: 0 } : null,
  );
};

export default extension;

/** An empty search asks for the whole list, so it is not too short. Letters are counted as people see them. */
function isTooShort(search: string): boolean {
  return search !== '' && [...new Intl.Segmenter().segment(search)].length < SHORTEST_SEARCH;
}
