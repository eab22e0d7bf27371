import { Type, type Static } from '../schema/index.ts';
import { FormatParams } from '../formats.ts';
import {
  flag,
  integer,
  integerOrNull,
  list,
  means,
  nullable,
  object,
  text,
  textOrNull,
  titled,
} from '../fields.ts';
import { SaidSchema } from './said.ts';
import { dayParam, PageParams } from './common.ts';

const linkProperties = {
  id: integer('Its id, the same as in /links/links.'),
  url: text('Where it leads, as a whole address.'),
  raw_url: text('The address as its author wrote it.'),
  kind: text('`page`, `file`, `external`, `other` (mail, telephone and the like) or `invalid`.'),
  type: textOrNull('The type under which it is listed; null for a link in no list.'),
  position: text('Where on the page: `content`, `nav`, `header`, `footer` or `aside`.'),
  anchor: text('Its text.'),
  rel: text('What its author says of the relation, such as `nofollow`.'),
  context_before: text('Up to 60 characters of the text before it.'),
  context_after: text('Up to 60 characters of the text after it.'),
  resolved_by: textOrNull(
    'How its target was found: `permalink`, `query`, `endpoint`, `file`, `old_address`, `redirect`, `canonical` or `guess`; null when there is no target.',
  ),
  redirects: flag('True when visitors get there by a redirect.'),
  leads_to: textOrNull(
    'Where it leads when not to a post: `archive`, `home`, `system`, `gone`, `elsewhere`, `loop` or `not_read` (something may be there); null for a post or an unknown page.',
  ),
  post_id: integer('The post that contains it.'),
  source_title: text('Title of the post that contains it.'),
  source_status: text('Status of the post that contains it.'),
  source_url: text('Address of the post that contains it.'),
  source_edit_url: text('Address of its editor; empty when the site has none.'),
  target_post_id: integer('The post it leads to; 0 for none.'),
  target_title: textOrNull('Title of the post it leads to.'),
  target_status: textOrNull('Status of the post it leads to.'),
  target_url: text('Address of the post it leads to; empty for none.'),
  check: textOrNull(
    'Of a link to another site, what `index check-links` has found out: `ok`, `redirected`, `suspect` (not found, and not yet often enough), `broken`, `blocked` (the server refuses programs) or `unknown` (a time-out, a fault of the server); null when it was never asked.',
  ),
  check_status: integerOrNull('The HTTP status of the last answer; null for none.'),
  check_reason: textOrNull('Why it is not `ok`, as a part of a sentence.'),
  check_leads_to: textOrNull('Where redirects led.'),
  check_failing_since: textOrNull('Since when it was not found, in UTC.'),
  checked_at: textOrNull('When it was asked last, in UTC.'),
  said: object('As codes with their values, for programs and other languages.', {
    check_reason: nullable(SaidSchema),
    tried: list(
      'Of a link within the site that leads to no known page: what its address was looked for as, in this order, each in vain.',
      SaidSchema,
    ),
  }),
};

/** A link with its place and where it leads. */
export const IndexedLink = titled('IndexedLink', {
  ...linkProperties,
  reason: textOrNull(
    'Why it does not lead visitors where it should, as in `/links/broken`; null when it does.',
  ),
});
export type IndexedLink = Static<typeof IndexedLink>;

/** Why a link is in the list; the last five are of links to other sites. */
export const BROKEN_REASONS = [
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
export const BrokenLink = titled('BrokenLink', {
  reason: text(
    '`no_such_page` (no page is known at its address), `not_published` (its target is a draft, private or in the bin), `goes_through_redirect` or `reached_by_guess` (the platform finds a post that is named alike); of links to other sites what is in `check`.',
  ),
  ...linkProperties,
});
export type BrokenLink = Static<typeof BrokenLink>;

const linkPage = <Row extends typeof IndexedLink | typeof BrokenLink>(row: Row) =>
  Type.Object({
    links: list('One page of links.', row),
    total: integer('Links on all pages.'),
    pages: integer('The number of pages.'),
  });

export const BrokenLinksBody = linkPage(BrokenLink);
export type BrokenLinksBody = Static<typeof BrokenLinksBody>;

/** Query of GET /links/broken. */
export const BrokenLinksQuery = Type.Object({
  ...PageParams.properties,
  reason: Type.Optional(
    Type.Enum(BROKEN_REASONS, {
      description:
        'Only links with this reason; `leads_nowhere` means `no_such_page` or `not_published`. Without it, all links within the site and the `broken` ones to other sites.',
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
  by: Type.Optional(
    Type.Enum(['address', 'post', 'path'] as const, {
      description: 'With `group`: only the links of one group of `/links/broken-groups`.',
    }),
  ),
  group: Type.String({ default: '', description: 'The key of that group.' }),
  ignored: Type.Boolean({
    default: false,
    description: 'The links that are ignored, in place of the others.',
  }),
  ...FormatParams.properties,
});
export type BrokenLinksQuery = Static<typeof BrokenLinksQuery>;

export const BrokenReasonsBody = Type.Object({
  reasons: list(
    'Each reason that occurs, with the most links first.',
    titled('BrokenReason', {
      reason: text('As in `/links/broken`.'),
      links: integer('Links with this reason.'),
    }),
  ),
  indexed: flag('False when no source was ever read: only an index knows where links lead.'),
  asked: flag(
    'Whether the server of the site was asked for pages that are not known; false when `no_such_page` only means that they are not among the pages that were read.',
  ),
  checked_addresses: integer(
    'Distinct addresses of other sites that `index check-links` has asked; 0 when it was never run.',
  ),
});
export type BrokenReasonsBody = Static<typeof BrokenReasonsBody>;

const LinkCounts = titled('LinkCounts', {
  links: integer('All of them.'),
  posts: integer('Distinct posts, or addresses elsewhere, at their other end.'),
  contextual: integer('Those in the text, not in menus, headers, footers or asides.'),
});

const REACHED_BY = [
  'links',
  'unfollowed_links',
  'no_path_from_home',
  'menus',
  'archives',
  'nothing',
] as const;

/** A post as the index knows it, published or not. */
export const IndexedPost = titled('IndexedPost', {
  post_id: integer('Its id.'),
  post_title: text('Its title.'),
  post_type: text('Slug of its type.'),
  post_type_label: text('What people call its type.'),
  post_status: text('Its status; visitors see `publish` only.'),
  post_modified: text('Time of the last change, `YYYY-MM-DD HH:MM:SS`.'),
  post_url: text('Its address; without the home address on the same site.'),
  permalink: textOrNull('Its whole address; null when it has none.'),
  edit_url: text('Address of its editor; empty when the site has none.'),
  is_protected: flag('True when visitors need a password.'),
  is_noindex: flag('True when robots are asked not to list it.'),
  cannot_be_opened: flag('True when visitors get another page at its address.'),
  is_orphan: flag('True when no post links to it.'),
  reached_by: means(
    'By what visitors and search engines come to it: `links`; `unfollowed_links` (each is marked `nofollow` or on a page that robots are asked not to list); `no_path_from_home` (links, but no path of them from the home page); of orphans `menus` (or repeated blocks), `archives` (only lists of posts show it) or `nothing`. Null for the home page, and when it is not published.',
    nullable(Type.Enum(REACHED_BY)),
  ),
  internal: means('Links in it to the same site.', LinkCounts),
  external: means('Links in it to other sites.', LinkCounts),
  incoming: means('Links to it from posts of the site.', LinkCounts),
});
export type IndexedPost = Static<typeof IndexedPost>;

const LinkPage = linkPage(IndexedLink);

/** Links to a post with the same text in the same part of their pages. */
const UncountedLinks = titled('UncountedLinks', {
  position: text(
    'Where on the pages: `nav`, `header`, `footer`, `aside`, or `content` for a block that many pages repeat.',
  ),
  anchor: text('Their text.'),
  posts: integer('Posts that contain one.'),
  post_id: integer('One of these posts.'),
  source_title: text('Its title.'),
});

/** What a run did to a post. */
const PostEvent = titled('PostEvent', {
  run_id: integer('The run.'),
  at: text('When the run began, in UTC.'),
  change: text(
    '`added`, `removed`, `moved` (to another address), `changed`, `orphaned` (it became an orphan) or `rescued` (no longer an orphan).',
  ),
});

export const PostLinksBody = Type.Object({
  post: means('The post.', IndexedPost),
  incoming: Type.Optional(means('Links to it; missing when only the others are asked for.', LinkPage)),
  outgoing: Type.Optional(means('Links in it; missing when only the others are asked for.', LinkPage)),
  uncounted: Type.Optional(
    list(
      'Links to it that are in no list because every page has them: menus, headers, footers, repeated blocks. Made from the first 500 of them; missing when only outgoing links are asked for.',
      UncountedLinks,
    ),
  ),
  events: Type.Optional(
    list(
      'What runs did to it, the newest first, at most 20; each run notes its first 1,000 posts. Missing when only links of one direction are asked for.',
      PostEvent,
    ),
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
  direction: text('`incoming` for a link to the post, `outgoing` for one in it.'),
  ...IndexedLink.properties,
});
export type PostLinkRow = Static<typeof PostLinkRow>;

/** The totals at the end of a day (UTC) on which something was indexed, and what its runs changed. */
export const HistoryDay = titled('HistoryDay', {
  day: text('`YYYY-MM-DD` in UTC.'),
  posts: integer('Published posts.'),
  links: integer('Listed links.'),
  orphans: integer('Posts that no post links to.'),
  unresolved: integer('Links to pages of the site that are not known.'),
  broken: integer('Links to nothing, or to posts that are not published.'),
  runs: integer('Runs that ended on the day.'),
  posts_added: integer('Posts that came.'),
  posts_removed: integer('Posts that went.'),
  posts_changed: integer('Posts that changed.'),
  links_added: integer('Links that came.'),
  links_removed: integer('Links that went.'),
  links_moved: integer('Links that lead elsewhere now.'),
  orphans_new: integer('Posts that became orphans.'),
  orphans_rescued: integer('Posts that are no longer orphans.'),
});
export type HistoryDay = Static<typeof HistoryDay>;

export const HistoryBody = Type.Object({
  days: list('The oldest first.', HistoryDay),
});
export type HistoryBody = Static<typeof HistoryBody>;

/** Query of GET /links/history. */
export const HistoryQuery = Type.Object({
  from: dayParam('The first day, `YYYY-MM-DD`; the first one that there is when it is missing.'),
  to: dayParam('The last day, `YYYY-MM-DD`.'),
  ...FormatParams.properties,
});
export type HistoryQuery = Static<typeof HistoryQuery>;
