import { Type } from '@signpost/contract/schema';
import { count, optional, table, word } from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';

const VIEWS = {
  sections: '/links/structure',
  depth: '/links/structure',
  incoming: '/links/structure',
  top: '/links/posts',
} as const;
type View = keyof typeof VIEWS;

interface Row {
  name: string;
  posts: number;
  facts: Record<string, string | number | null>;
}

export const structure = defineTool({
  name: 'structure',
  title: 'How the site hangs together',
  description:
    'One view of the structure: `sections` and how they link, `depth` (steps from the home page; `none` cannot be reached), `incoming` (posts by number of links to them) or `top` (the posts with the most links to them).',
  args: { view: optional(['sections', 'depth', 'incoming', 'top'], 'Default `sections`.') },
  reply: {
    view: word,
    rows: table({
      name: word,
      posts: count,
      facts: Type.Object({}, { additionalProperties: true }),
    }),
  },
  async run(context, { view = 'sections' }) {
    const [{ rows, counted }, isSample] = await Promise.all([ROWS[view](context), context.isSampleSite()]);
    return {
      counted_over: counted,
      is_sample: isSample,
      total: rows.length,
      next: null,
      evidence: context.page(VIEWS[view], view === 'top' ? { sort: '-incoming' } : {}),
      texts_by_others: 'rows[].name, rows[].facts',
      view,
      rows,
    };
  },
});

const BY_LINKS = 'by the stored internal links between published posts, without menus and footers.';

const ROWS: Readonly<Record<View, (context: ToolContext) => Promise<{ rows: Row[]; counted: string }>>> = {
  async sections({ ask }) {
    const { posts, sections, flows } = await ask('getSections');
    const rows = sections.map(({ section, posts: own, label: _label, joined: _joined, ...facts }) => ({
      name: section,
      posts: own,
      facts: {
        ...facts,
        links_most_to: flows.find(({ from, to }) => from === section && to !== section)?.to ?? null,
      },
    }));
    return { rows, counted: `${posts} published posts, ${BY_LINKS}` };
  },
  async depth({ ask }) {
    const { posts, depths, unreached, median, problem } = await ask('getDepth');
    const bars = depths.map(({ range, posts: own }) => ({ name: range, posts: own, facts: {} }));
    const rows = [...bars, { name: 'none', posts: unreached, facts: { median_depth: median, problem } }];
    return { rows, counted: `${posts} published posts, ${BY_LINKS}` };
  },
  async incoming({ ask }) {
    const { posts, incoming } = await ask('getDistribution');
    const rows = incoming.map(({ range, posts: own }) => ({ name: range, posts: own, facts: {} }));
    return { rows, counted: `${posts} published posts of all types.` };
  },
  async top({ ask }) {
    const { incoming } = await ask('getTop', { posts: 20 });
    const rows = incoming.map((post) => ({
      name: post.post_title,
      posts: 1,
      facts: { post_id: post.post_id, url: post.post_url, incoming: post.incoming_link_count },
    }));
    return { rows, counted: 'The 20 published posts with the most stored links to them.' };
  },
};
