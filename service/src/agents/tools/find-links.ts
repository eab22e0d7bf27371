import {
  count,
  nextPage,
  optional,
  optionalId,
  optionalText,
  pageOf,
  pages,
  table,
  word,
  wordOrNull,
} from '../fields.ts';
import { defineTool } from '../tool.ts';

const KINDS = { internal: '1', external: '0' } as const;

export const findLinks = defineTool({
  name: 'find_links',
  title: 'Find links',
  description: 'Stored links between posts or to other sites, by address, source or target.',
  args: {
    find: optionalText('Part of the address, or a whole one in any spelling.'),
    source_post_id: optionalId(),
    target_post_id: optionalId(),
    kind: optional(['internal', 'external']),
    ...pages,
  },
  reply: {
    links: table({
      link_id: count,
      url: word,
      type: word,
      source_post_id: count,
      source_title: wordOrNull,
      target_post_id: count,
      target_title: wordOrNull,
    }),
  },
  async run({ ask, page, isSampleSite }, args) {
    const { find, source_post_id: source, target_post_id: target, kind } = args;
    const [{ links, total }, isSample] = await Promise.all([
      ask('findLinks', {
        find,
        source_id: source,
        target_post_id: target,
        is_internal: kind === undefined ? undefined : KINDS[kind],
        ...pageOf(args),
      }),
      isSampleSite(),
    ]);
    return {
      counted_over: 'Stored links in published posts that fit the arguments; 0 stands for no post.',
      is_sample: isSample,
      total,
      next: nextPage(args, total),
      evidence: page('/links/all', { search: find, source, target, kind }),
      texts_by_others: 'links[].url, links[].source_title, links[].target_title',
      links: links.map((link) => ({
        link_id: link.id,
        url: link.url,
        type: link.type,
        source_post_id: link.post_id,
        source_title: link.source_title,
        target_post_id: link.target_post_id,
        target_title: link.target_title,
      })),
    };
  },
});
