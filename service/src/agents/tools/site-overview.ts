import { Type } from '@signpost/contract/schema';
import { countOrNull, table, word, wordOrNull, yes } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const siteOverview = defineTool({
  name: 'site_overview',
  title: 'Overview of the site',
  description:
    'Start here: the size of the site, its orphans and broken links with their change in a week, and what needs attention today.',
  args: {},
  reply: {
    home: word,
    indexed_at: wordOrNull,
    figures: table({ name: word, now: countOrNull, change: countOrNull, since: wordOrNull }),
    notices: table({
      code: word,
      needs_you: yes,
      facts: Type.Object({}, { additionalProperties: true }),
    }),
    brands: word,
  },
  async run({ ask, page }) {
    const [today, links] = await Promise.all([ask('getToday'), ask('getLinksStats')]);
    const { site, figures, notices, more } = today;
    return {
      counted_over: 'Published posts of post types that are listed, and their stored links.',
      is_sample: site.is_sample,
      total: notices.length + more,
      next: null,
      evidence: page('/'),
      texts_by_others: 'notices[].facts',
      home: site.home,
      indexed_at: site.indexed_at,
      figures: [
        ...Object.entries(figures).map(([name, { now, change, since }]) => ({ name, now, change, since })),
        { name: 'internal_links', now: links.internal, change: null, since: null },
        { name: 'external_links', now: links.external, change: null, since: null },
      ],
      notices: notices.map(({ code, needs_you, door: _door, door_id: _id, ...facts }) => ({
        code,
        needs_you,
        facts,
      })),
      brands: today.brands,
    };
  },
});
