import { Type, type Static } from './schema/index.ts';
import { means, nullable, object, rows } from './fields.ts';

/** The record format: newline-delimited JSON that carries one site's stored link data exactly. */
const Id = Type.Integer({ minimum: 1 });
const IdOrNone = Type.Integer({ minimum: 0 });
const Count = nullable(Type.Integer({ minimum: 0 }));
const Text = Type.String();

export const SiteRecord = object(
  'The site that the data belongs to. It is the first record; a later one replaces it.',
  {
    record: Type.Literal('site'),
    home: means(
      'The home address. Slashes at its end are dropped. A permalink that begins with it is shown without it.',
      Text,
    ),
    edit_url: means(
      'The address of the editor, with `{id}` for the id of the post, `{path}` for its path below the home address or `{stem}` for the path without an ending like `.html`. Empty where there is no editor. May be left out; then it is `<home>/wp-admin/post.php?post={id}&action=edit`.',
      Text,
    ),
    post_types: rows(
      'The registered post types. May be empty. A type that is not listed is shown as its slug with a capital first letter.',
      { slug: means('Its slug.', Text), label: means('What people call it.', Text) },
    ),
  },
);
export type SiteRecord = Static<typeof SiteRecord>;

export const PostRecord = object(
  'A piece of content. Key: `id`. Posts with the status `publish` and a `link_meta` record are listed; others only lend links their titles and addresses.',
  {
    record: Type.Literal('post'),
    id: means('Its id.', Id),
    type: means('Slug of the post type. At most 6,000 different ones.', Text),
    status: means('`publish`, `draft` or whatever the site knows.', Text),
    title: means('Its title.', Text),
    modified: means(
      'Time of the last change as `YYYY-MM-DD HH:MM:SS`. The digits are kept as they are, `0000-00-00 00:00:00` included.',
      Text,
    ),
    permalink: means('The absolute address.', nullable(Text)),
    noindex: means(
      'True when search engines are asked not to list it, or visitors get another page at its address: it takes no part in authority. May be left out.',
      Type.Optional(Type.Literal(true)),
    ),
  },
);
export type PostRecord = Static<typeof PostRecord>;

export const SeoScoreRecord = object(
  'The stored score of a post. Key: `post_id`. A post without a score has no such record.',
  {
    record: Type.Literal('seo_score'),
    post_id: means('The post.', Id),
    value: means(
      'As stored: `"81"`, `"50.9"`, `""`. The number at its beginning counts; a text without one counts as 0.',
      Text,
    ),
  },
);
export type SeoScoreRecord = Static<typeof SeoScoreRecord>;

export const LinkMetaRecord = object(
  'The stored link counts of a post. Key: `post_id`. They need not agree with the links in the file: they are served as they are. `null` counts as 0.',
  {
    record: Type.Literal('link_meta'),
    post_id: means('The post.', Id),
    internal: means('Links in it to the same site.', Count),
    external: means('Links in it to other sites.', Count),
    incoming: means('Links to it. A post without any is an orphan.', Count),
  },
);
export type LinkMetaRecord = Static<typeof LinkMetaRecord>;

export const LinkRecord = object('A link found in a post. Key: `id`.', {
  record: Type.Literal('link'),
  id: means('Its id.', Id),
  url: means('Where it leads.', Text),
  post_id: means('The post that contains it; 0 for none.', IdOrNone),
  target_post_id: means('The post it leads to; 0 for none.', IdOrNone),
  type: means('`internal`, `external` or another. At most 1,000 different ones.', Text),
  nofollow: means(
    'True when search engines are asked not to follow it: it passes no authority on. May be left out.',
    Type.Optional(Type.Literal(true)),
  ),
});
export type LinkRecord = Static<typeof LinkRecord>;

export type LinkDataRecord = SiteRecord | PostRecord | SeoScoreRecord | LinkMetaRecord | LinkRecord;
