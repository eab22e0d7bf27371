import { choice, integer, integerOrNull, list, text, titled } from '../fields.ts';
import { FormatParams } from '../formats.ts';
import { Type, type Static } from '../schema/index.ts';
import { PageParams } from './common.ts';
import { BrokenLink, BrokenLinksQuery } from './links.ts';

const GROUPINGS = ['address', 'post', 'path'] as const;

/** Query of GET /links/broken-groups. */
export const BrokenGroupsQuery = Type.Object({
  by: Type.Enum(GROUPINGS, {
    default: 'address',
    description:
      'What broken links are grouped by: the address they lead to, the post they are in, or the first folder of the address (the host, of links to other sites).',
  }),
  reason: BrokenLinksQuery.properties.reason,
  search: BrokenLinksQuery.properties.search,
  ignored: BrokenLinksQuery.properties.ignored,
  ...PageParams.properties,
  ...FormatParams.properties,
});
export type BrokenGroupsQuery = Static<typeof BrokenGroupsQuery>;

const groupProperties = {
  key: text('The address, the id of the post, or `/folder/` or `//host`: `group` of `/links/broken`.'),
  title: text('The title of the post; empty for other groups.'),
  links: integer('Broken links in the group.'),
  posts: integer('Posts that contain one.'),
  addresses: integer('Addresses that they lead to.'),
  documents: integerOrNull(
    'Of a folder of the site, how many documents below it were read: with 0 it may belong to another program. Null for other groups.',
  ),
};

/** One row of the groups as CSV and NDJSON have it. */
export const BrokenGroupRow = titled('BrokenGroupRow', groupProperties);
export type BrokenGroupRow = Static<typeof BrokenGroupRow>;

export const BrokenGroupsBody = Type.Object({
  groups: list(
    'One page of groups, the largest first.',
    titled('BrokenGroup', {
      ...groupProperties,
      reasons: list(
        'Each reason that occurs, with the most links first.',
        Type.Object({ reason: Type.String(), links: Type.Integer() }),
      ),
      examples: list('The first three links.', BrokenLink),
    }),
  ),
  total: integer('Groups on all pages.'),
  pages: integer('Pages that there are.'),
});
export type BrokenGroupsBody = Static<typeof BrokenGroupsBody>;

/** Where a broken link may have been meant to lead. */
export const LinkCandidate = titled('LinkCandidate', {
  url: text('The address.'),
  post_id: integer('The post there; 0 for a page of another site.'),
  title: text('Its title; empty for a page of another site.'),
  how: choice('How it was found.', [
    'redirect_end',
    'platform_guess',
    'same_name',
    'same_title',
    'spelling',
    'same_words',
  ]),
  certainty: choice('`certain` when visitors are led there today.', ['certain', 'likely', 'possible']),
});
export type LinkCandidate = Static<typeof LinkCandidate>;

export const LinkCandidatesBody = Type.Object({
  candidates: list('The best first; five at most.', LinkCandidate),
});

const ignoreBy = ['address', 'pattern', 'path', 'post'] as const;

export const IgnoreRule = titled('IgnoreRule', {
  id: integer('Its id.'),
  by: choice(
    'What is ignored: one `address`, addresses that fit a `pattern` with `*`, everything below a `path` of the site, or all broken links in a `post`.',
    ignoreBy,
  ),
  value: text('The address, pattern or path, or the id of the post.'),
  title: text('The title of the post; empty for other rules, and when the post is gone.'),
  reason: text('Why, as it was written.'),
  added_by: text('Who added it; empty for a command.'),
  added_at: text('When, in UTC.'),
});
export type IgnoreRule = Static<typeof IgnoreRule>;

export const IgnoreRulesBody = Type.Object({ rules: list('The latest first.', IgnoreRule) });
export const IgnoreRuleBody = Type.Object({ rule: IgnoreRule });

export const AddIgnoreParams = Type.Object({
  by: Type.Enum(ignoreBy, { description: 'As in the list.' }),
  value: Type.String({
    minLength: 1,
    maxLength: 2000,
    description:
      'A web address, a pattern with a star for any rest, such as `*//old.example/*`, a path such as `/forum/`, or the id of a post.',
  }),
  reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Kept with the rule.' })),
});
export type AddIgnoreParams = Static<typeof AddIgnoreParams>;
