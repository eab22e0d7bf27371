import { Type, type Static, type TSchema } from '../schema/index.ts';
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

/** The kinds of sources that can be added over REST. Export and record files are read by the command line. */
export const ADDED_KINDS = ['site', 'wordpress-rest', 'sitemap', 'crawl', 'wordpress-db', 'html'] as const;
export type AddedKind = (typeof ADDED_KINDS)[number];

const Texts = Type.Array(Type.String());

/** How a source is read, with the names of the command's options. */
const optionFields = {
  types: means('Post types to read; all public ones when there are none.', Texts),
  aliases: means('Further addresses of the same site.', Texts),
  user: textOrNull('The login of the application password.'),
  prefix: textOrNull('What the names of the tables begin with.'),
  blog: integerOrNull('The number of the site in a network of sites.'),
  home: textOrNull('The public address, where the source has another one.'),
  base: textOrNull('The public address of a folder.'),
  edit_url: textOrNull(
    'Where its posts are edited, with `{id}`, `{path}` or `{stem}`; null for what the source knows: only WordPress has such addresses.',
  ),
  trust_plugin_tables: flag('Takes the links that a plugin has stored.'),
  no_text: flag('Keeps no texts of posts: no links are suggested.'),
  elsewhere: means('Paths of the site that belong to other programs.', Texts),
  max_pages: integerOrNull('The most pages of a crawl.'),
  max_depth: integerOrNull('The most steps of a crawl from the home page.'),
};

/** A place where the site is read from. */
export const IndexSource = titled('IndexSource', {
  id: integer('Its id.'),
  kind: text('`site`, `wordpress-rest`, `sitemap`, `crawl`, `wordpress-db`, `html`, `wxr` or `records`.'),
  location: text('The address, folder or file; never with a password.'),
  road: textOrNull('How a `site` is read and why, as a sentence; null before its first run.'),
  road_kind: textOrNull(
    'How it is read: of a `site`, `wordpress-rest`, `sitemap` or `crawl`, or null before its first run; of others their kind.',
  ),
  schedule: textOrNull('Its schedule; null for none.'),
  next_run_at: textOrNull('When it is read next, ISO 8601 in UTC; null when it is not scheduled.'),
  last_run_id: integerOrNull('Its latest run; null when it was never read.'),
  last_run_state: textOrNull('The state of that run, as the run has it.'),
  last_run_at: textOrNull('When that run ended, or began if it has not ended, ISO 8601 in UTC.'),
  has_password: flag('Whether a password is kept with it; it is never shown.'),
  ...optionFields,
  allow_hosts: means('Hosts with private addresses that it may ask; only the command line sets them.', Texts),
  resolve: means('Hosts that are asked at other addresses; only the command line sets them.', Texts),
  files: means('The files that it was read from.', Texts),
  said: object('The road as a code with its values.', { road: nullable(SaidSchema) }),
});
export type IndexSource = Static<typeof IndexSource>;

export const IndexSourceBody = Type.Object({ source: means('The source.', IndexSource) });
export type IndexSourceBody = Static<typeof IndexSourceBody>;

export const IndexSourcesBody = Type.Object({ sources: list('All of them.', IndexSource) });
export type IndexSourcesBody = Static<typeof IndexSourcesBody>;

export const IndexSourcesQuery = FormatParams;

const Text = Type.String({ minLength: 1, maxLength: 2000 });
const TextList = Type.Array(Text, { maxItems: 100 });
const count = (maximum: number) => Type.Integer({ minimum: 1, maximum });

/** A field that may be sent; null takes it away. */
const change = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Optional(means(description, nullable(schema)));

/** What can be changed of a source. */
const changes = {
  types: change(TextList, 'Slugs of the post types to read; all public ones without it.'),
  aliases: change(TextList, 'Further addresses of the same site, each with http or https.'),
  user: change(Text, 'For wordpress-rest: the login of the application password.'),
  password: change(
    Text,
    'For wordpress-rest: an application password; for wordpress-db: the password of the account.',
  ),
  prefix: change(Text, 'For wordpress-db: what the names of the tables begin with.'),
  blog: change(count(2 ** 31 - 1), 'For wordpress-db: the number of the site in a network of sites.'),
  home: change(Text, 'For wordpress-db: the public address, where the stored one is wrong.'),
  base: change(Text, 'For html: the public address of the folder.'),
  edit_url: change(
    Text,
    'Where its posts are edited, an http or https address such as that of `edit/main/content/{stem}.md` in a repository: `{path}` is the path of the post below the home address, `{stem}` the same without an ending like `.html`, `{id}` its id. Needed unless the source is WordPress; without it there are no edit links.',
  ),
  trust_plugin_tables: change(Type.Boolean(), 'For wordpress-db: takes the links that a plugin has stored.'),
  no_text: change(
    Type.Boolean(),
    'Keeps no texts of posts: links are found as before, and none are suggested. The next run applies it.',
  ),
  elsewhere: change(
    TextList,
    'Paths of the site that belong to other programs, such as `/forum/`: nothing is read there, and links there count as internal and are neither broken nor to posts. The next run applies it.',
  ),
  max_pages: change(count(10_000_000), 'For crawl: the most pages.'),
  max_depth: change(count(1000), 'For crawl: the most steps from the home page.'),
  schedule: change(
    Text,
    'Its schedule: `every 30m`, `every 6 hours`, `every day`, or the five fields of cron like `0 3 * * *`, followed by a time zone if you like.',
  ),
};

/** Body of POST /index/sources. */
export const AddSourceParams = Type.Object({
  kind: Type.Enum(ADDED_KINDS, { description: 'How the site is read; `site` detects the best way.' }),
  location: means(
    'The address of the site or of its sitemap; for wordpress-db `mysql://user@host:3306/database` or the path of an SQLite file, for html the path of a folder, both on the machine of the service. `SIGNPOST_SOURCE_FOLDERS` and `SIGNPOST_SOURCE_DATABASE_HOSTS` say which may be named.',
    Text,
  ),
  ...changes,
});
export type AddSourceParams = Static<typeof AddSourceParams>;

/** Body of PATCH /index/sources/{id}. Another place is another source. */
export const UpdateSourceParams = Type.Object(changes);
export type UpdateSourceParams = Static<typeof UpdateSourceParams>;

export const SourceTestBody = Type.Object({
  works: flag('Whether the source can be read.'),
  road: textOrNull(
    'How it is read: `wordpress-rest`, `sitemap` or `crawl` for a `site`, else its own kind; null when that could not be found out.',
  ),
  reason: textOrNull('Why this way, as a sentence; null for a source that is no `site`.'),
  home: textOrNull('The public address of the site.'),
  documents: integerOrNull('How many documents there are; null when only a run can find out.'),
  warnings: means('What to know before trusting the result, each a sentence.', Texts),
  problem: textOrNull('Why it cannot be read and what to do; null when it can.'),
  said: object('The reason, the problem and the warnings as codes with their values.', {
    reason: nullable(SaidSchema),
    problem: nullable(SaidSchema),
    warnings: Type.Array(SaidSchema),
  }),
});
export type SourceTestBody = Static<typeof SourceTestBody>;

export const SourceRemovedBody = Type.Object({ removed: means('Always true.', Type.Literal(true)) });
export type SourceRemovedBody = Static<typeof SourceRemovedBody>;
