import { Type, type Static } from '../schema/index.ts';
import { FormatParams } from '../formats.ts';
import { means } from '../means.ts';
import { dayParam, PageParams } from './common.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const IntegerOrNull = Type.Union([Type.Integer(), Type.Null()]);

const linkProperties = {
  id: means('Its id, the same as in /links/links.', Type.Integer()),
  url: means('Where it leads, as a whole address.', Type.String()),
  raw_url: means('The address as its author wrote it.', Type.String()),
  kind: means(
    '`page`, `file`, `external`, `other` (mail, telephone and the like) or `invalid`.',
    Type.String(),
  ),
  type: means('The type under which it is listed; null for a link in no list.', TextOrNull),
  position: means('Where on the page: `content`, `nav`, `header`, `footer` or `aside`.', Type.String()),
  anchor: means('Its text.', Type.String()),
  rel: means('What its author says of the relation, such as `nofollow`.', Type.String()),
  context_before: means('Up to 60 characters of the text in front of it.', Type.String()),
  context_after: means('Up to 60 characters of the text behind it.', Type.String()),
  resolved_by: means(
    'How its target was found: `permalink`, `query`, `endpoint`, `file`, `old_address`, `redirect`, `canonical` or `guess`; null when there is no target.',
    TextOrNull,
  ),
  redirects: means('True when visitors get there by a redirect.', Type.Boolean()),
  leads_to: means(
    'Where it leads when not to a post: `archive`, `home`, `system`, `gone`, `elsewhere`, `loop` or `not_read` (something may be there); null for a post or an unknown page.',
    TextOrNull,
  ),
  post_id: means('The post that contains it.', Type.Integer()),
  source_title: means('Title of the post that contains it.', Type.String()),
  source_status: means('Status of the post that contains it.', Type.String()),
  source_url: means('Address of the post that contains it.', Type.String()),
  source_edit_url: means('Address of its editor; empty when the site has none.', Type.String()),
  target_post_id: means('The post it leads to; 0 for none.', Type.Integer()),
  target_title: means('Title of the post it leads to.', TextOrNull),
  target_status: means('Status of the post it leads to.', TextOrNull),
  target_url: means('Address of the post it leads to; empty for none.', Type.String()),
  check: means(
    'Of a link to another site, what `index check-links` has found out: `ok`, `redirected`, `suspect` (not found, and not yet often enough), `broken`, `blocked` (the server refuses programs) or `unknown` (a time-out, a fault of the server); null when it was never asked.',
    TextOrNull,
  ),
  check_status: means('The HTTP status of the last answer; null for none.', IntegerOrNull),
  check_reason: means('Why it is not `ok`, as a part of a sentence.', TextOrNull),
  check_leads_to: means('Where redirects led.', TextOrNull),
  check_failing_since: means('Since when it was not found, in UTC.', TextOrNull),
  checked_at: means('When it was asked last, in UTC.', TextOrNull),
};

/** A link with where it stands and where it leads. */
export const IndexedLink = Type.Object(
  {
    ...linkProperties,
    reason: means(
      'Why it does not lead visitors where it should, as in `/links/broken`; null when it does.',
      TextOrNull,
    ),
  },
  { title: 'IndexedLink' },
);
export type IndexedLink = Static<typeof IndexedLink>;

const BROKEN_REASONS = [
  'leads_nowhere',
  'no_such_page',
  'not_published',
  'goes_through_redirect',
  'reached_by_guess',
  'broken',
  'suspect',
  'blocked',
  'redirected',
  'unknown',
] as const;

/** A link that does not lead visitors where it should. */
export const BrokenLink = Type.Object(
  {
    reason: means(
      '`no_such_page` (no page is known at its address), `not_published` (its target is a draft, private or in the bin), `goes_through_redirect` or `reached_by_guess` (the platform finds a post that is named alike); of links to other sites what is in `check`.',
      Type.String(),
    ),
    ...linkProperties,
  },
  { title: 'BrokenLink' },
);
export type BrokenLink = Static<typeof BrokenLink>;

const linkPage = <Row extends typeof IndexedLink | typeof BrokenLink>(row: Row) =>
  Type.Object({
    links: means('One page of links.', Type.Array(row)),
    total: means('Links on all pages.', Type.Integer()),
    pages: means('Pages that there are.', Type.Integer()),
  });

export const BrokenLinksBody = linkPage(BrokenLink);
export type BrokenLinksBody = Static<typeof BrokenLinksBody>;

/** Query of GET /links/broken. */
export const BrokenLinksQuery = Type.Object({
  ...PageParams.properties,
  reason: Type.Optional(
    Type.Enum(BROKEN_REASONS, {
      description:
        'Only links with this reason; `leads_nowhere` stands for `no_such_page` and `not_published`. Without it, all links within the site and the `broken` ones to other sites.',
    }),
  ),
  search: Type.String({
    default: '',
    description:
      'Part of the address, of the text of the link or of the title of its post, without regard to case or accents.',
  }),
  orderby: Type.Optional(
    Type.Enum(['url', 'reason', 'source_title'] as const, {
      description:
        'What the links are sorted by; `reason` has the worst first. Without it, by post and by their place in its text.',
    }),
  ),
  order: Type.Enum(['asc', 'desc'] as const, {
    default: 'asc',
    description: 'The direction of `orderby`; equal ones stay in the order of posts.',
  }),
  ...FormatParams.properties,
});
export type BrokenLinksQuery = Static<typeof BrokenLinksQuery>;

export const BrokenReasonsBody = Type.Object({
  reasons: means(
    'Each reason that occurs, with the most links first.',
    Type.Array(
      Type.Object(
        {
          reason: means('As in `/links/broken`.', Type.String()),
          links: means('Links with this reason.', Type.Integer()),
        },
        { title: 'BrokenReason' },
      ),
    ),
  ),
  indexed: means('False when no source was ever read: only an index knows where links lead.', Type.Boolean()),
  asked: means(
    'Whether the server of the site was asked for pages that are not known; false when `no_such_page` only means that they are not among the pages that were read.',
    Type.Boolean(),
  ),
  checked_addresses: means(
    'Distinct addresses of other sites that `index check-links` has asked; 0 when it was never run.',
    Type.Integer(),
  ),
});
export type BrokenReasonsBody = Static<typeof BrokenReasonsBody>;

const LinkCounts = Type.Object(
  {
    links: means('All of them.', Type.Integer()),
    posts: means('Distinct posts, or addresses elsewhere, at their other end.', Type.Integer()),
    contextual: means('Those in the text, not in menus, headers, footers or asides.', Type.Integer()),
  },
  { title: 'LinkCounts' },
);

const REACHED_BY = [
  'links',
  'unfollowed_links',
  'no_path_from_home',
  'menus',
  'archives',
  'nothing',
] as const;

/** A post as the index knows it, published or not. */
export const IndexedPost = Type.Object(
  {
    post_id: means('Its id.', Type.Integer()),
    post_title: means('Its title.', Type.String()),
    post_type: means('Slug of its type.', Type.String()),
    post_type_label: means('What people call its type.', Type.String()),
    post_status: means('Its status; visitors see `publish` only.', Type.String()),
    post_modified: means('Time of the last change, `YYYY-MM-DD HH:MM:SS`.', Type.String()),
    post_url: means('Its address; without the home address on the same site.', Type.String()),
    permalink: means('Its whole address; null when it has none.', TextOrNull),
    edit_url: means('Address of its editor; empty when the site has none.', Type.String()),
    is_protected: means('True when visitors need a password.', Type.Boolean()),
    is_noindex: means('True when robots are asked not to list it.', Type.Boolean()),
    cannot_be_opened: means('True when visitors get another page at its address.', Type.Boolean()),
    is_orphan: means('True when no post links to it.', Type.Boolean()),
    reached_by: means(
      'By what visitors and search engines come to it: `links`; `unfollowed_links` (each is marked `nofollow` or on a page that robots are asked not to list); `no_path_from_home` (links, but no path of them from the home page); of orphans `menus` (or repeated blocks), `archives` (only lists of posts show it) or `nothing`. Null for the home page, and when it is not published.',
      Type.Union([Type.Enum(REACHED_BY), Type.Null()]),
    ),
    internal: means('Links in it to the same site.', LinkCounts),
    external: means('Links in it to other sites.', LinkCounts),
    incoming: means('Links to it from posts of the site.', LinkCounts),
  },
  { title: 'IndexedPost' },
);
export type IndexedPost = Static<typeof IndexedPost>;

const LinkPage = linkPage(IndexedLink);

/** Links to a post with the same text in the same part of their pages. */
const UncountedLinks = Type.Object(
  {
    position: means(
      'Where on the pages: `nav`, `header`, `footer`, `aside`, or `content` for a block that many pages repeat.',
      Type.String(),
    ),
    anchor: means('Their text.', Type.String()),
    posts: means('Posts that contain one.', Type.Integer()),
    post_id: means('One of these posts.', Type.Integer()),
    source_title: means('Its title.', Type.String()),
  },
  { title: 'UncountedLinks' },
);

/** What a run did to a post. */
const PostEvent = Type.Object(
  {
    run_id: means('The run.', Type.Integer()),
    at: means('When the run began, in UTC.', Type.String()),
    change: means(
      '`added`, `removed`, `moved` (to another address), `changed`, `orphaned` (it became an orphan) or `rescued` (it is none any more).',
      Type.String(),
    ),
  },
  { title: 'PostEvent' },
);

export const PostLinksBody = Type.Object({
  post: means('The post.', IndexedPost),
  incoming: means('Links to it; missing when only the others are asked for.', Type.Optional(LinkPage)),
  outgoing: means('Links in it; missing when only the others are asked for.', Type.Optional(LinkPage)),
  uncounted: means(
    'Links to it that are in no list because every page has them: menus, headers, footers, repeated blocks. Made from the first 500 of them; missing when only outgoing links are asked for.',
    Type.Optional(Type.Array(UncountedLinks)),
  ),
  events: means(
    'What runs did to it, the newest first, at most 20; each run notes its first 1,000 posts. Missing when only links of one direction are asked for.',
    Type.Optional(Type.Array(PostEvent)),
  ),
});
export type PostLinksBody = Static<typeof PostLinksBody>;

export const DIRECTIONS = ['incoming', 'outgoing'] as const;

/** Query of GET /links/posts/{id}. */
export const PostLinksQuery = Type.Object({
  ...PageParams.properties,
  direction: Type.Optional(
    Type.Enum(DIRECTIONS, { description: 'Only links to the post, or only those in it.' }),
  ),
  ...FormatParams.properties,
});
export type PostLinksQuery = Static<typeof PostLinksQuery>;

/** A row of the links of a post, in CSV and NDJSON. */
export const PostLinkRow = Type.Object({
  direction: means('`incoming` for a link to the post, `outgoing` for one in it.', Type.String()),
  ...IndexedLink.properties,
});
export type PostLinkRow = Static<typeof PostLinkRow>;

/** The totals at the end of a day (UTC) on which something was indexed, and what its runs changed. */
export const HistoryDay = Type.Object(
  {
    day: means('`YYYY-MM-DD` in UTC.', Type.String()),
    posts: means('Published posts.', Type.Integer()),
    links: means('Listed links.', Type.Integer()),
    orphans: means('Posts that no post links to.', Type.Integer()),
    unresolved: means('Links to pages of the site that are not known.', Type.Integer()),
    broken: means('Links to nothing, or to posts that are not published.', Type.Integer()),
    runs: means('Runs that ended on the day.', Type.Integer()),
    posts_added: means('Posts that came.', Type.Integer()),
    posts_removed: means('Posts that went.', Type.Integer()),
    posts_changed: means('Posts that changed.', Type.Integer()),
    links_added: means('Links that came.', Type.Integer()),
    links_removed: means('Links that went.', Type.Integer()),
    links_moved: means('Links that are led elsewhere now.', Type.Integer()),
    orphans_new: means('Posts that became orphans.', Type.Integer()),
    orphans_rescued: means('Posts that are no orphans any more.', Type.Integer()),
  },
  { title: 'HistoryDay' },
);
export type HistoryDay = Static<typeof HistoryDay>;

export const HistoryBody = Type.Object({
  days: means('The oldest first.', Type.Array(HistoryDay)),
});
export type HistoryBody = Static<typeof HistoryBody>;

/** Query of GET /links/history. */
export const HistoryQuery = Type.Object({
  from: dayParam('The first day, `YYYY-MM-DD`; the first one that there is when it is missing.'),
  to: dayParam('The last day, `YYYY-MM-DD`.'),
  ...FormatParams.properties,
});
export type HistoryQuery = Static<typeof HistoryQuery>;
