import { BROKEN_REASONS, type BrokenReasonsBody } from '@signpost/contract/indexing';
import {
  count,
  countOrNull,
  nextPage,
  optional,
  optionalText,
  pageOf,
  pages,
  table,
  word,
} from '../fields.ts';
import { defineTool } from '../tool.ts';

export const brokenLinks = defineTool({
  name: 'broken_links',
  title: 'Broken links',
  description: 'Links that do not lead visitors where they should, with the reason and their place.',
  args: {
    reason: optional(BROKEN_REASONS, 'The last five are of links to other sites.'),
    search: optionalText('Part of address, anchor or title.'),
    ...pages,
  },
  reply: {
    links: table({
      link_id: count,
      url: word,
      reason: word,
      anchor: word,
      position: word,
      source_post_id: count,
      source_title: word,
      source_url: word,
      http_status: countOrNull,
    }),
    reasons: table({ reason: word, links: count }),
  },
  async run({ ask, page, isSampleSite }, args) {
    const { reason, search } = args;
    const [{ links, total }, reasons, isSample] = await Promise.all([
      ask('listBrokenLinks', { reason, search, ...pageOf(args) }),
      ask('countBrokenReasons'),
      isSampleSite(),
    ]);
    return {
      counted_over: countedOver(reasons),
      is_sample: isSample,
      total,
      next: nextPage(args, total),
      evidence: page('/links/broken', { reason, search }),
      texts_by_others: 'links[].url, links[].anchor, links[].source_title, links[].source_url',
      links: links.map((link) => ({
        link_id: link.id,
        url: link.url,
        reason: link.reason,
        anchor: link.anchor,
        position: link.position,
        source_post_id: link.post_id,
        source_title: link.source_title,
        source_url: link.source_url,
        http_status: link.check_status,
      })),
      reasons: reasons.reasons,
    };
  },
});

function countedOver({ indexed, asked, checked_addresses: checked }: BrokenReasonsBody): string {
  if (!indexed) return 'Nothing: no site was indexed yet, and only an index knows where links lead.';
  const inside = asked
    ? 'Links within the site, whose server was asked for unknown pages.'
    : 'Links within the site; unknown pages are not among those that were read, and the server was not asked for them.';
  return checked === 0
    ? `${inside} Links to other sites were never checked.`
    : `${inside} ${checked} addresses of other sites were checked.`;
}
