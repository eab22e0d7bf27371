import { Type, type Static } from '../schema/index.ts';
import { FormatParams } from '../formats.ts';
import {
  flag,
  idParam,
  inRange,
  integer,
  integerOrNull,
  list,
  means,
  nullable,
  numberOrNull,
  object,
  text,
  textOrNull,
  titled,
} from '../fields.ts';
import { SaidSchema } from './said.ts';

/** Which rows of a list that goes by ascending id. */
function someOf(rows: 'posts' | 'links' | 'errors') {
  return {
    after: inRange(
      `Only ${rows} after the one with this id: pass the last one of a list to get the next.`,
      [0, Number.MAX_SAFE_INTEGER],
      0,
    ),
    per_page: inRange(`How many ${rows} at a time, 1 to 100.`, [1, 100], 50),
  };
}

/** One reading of a source: how far it is, and what it changed. */
export const IndexRun = titled('IndexRun', {
  id: integer('Its id.'),
  source_id: integer('The source.'),
  state: text(
    '`running`, `done`, `failed`, `cancelled` or `interrupted`: an interrupted run goes on when its source is read again.',
  ),
  started_at: text('ISO 8601 in UTC.'),
  ended_at: textOrNull('ISO 8601 in UTC; null while it runs.'),
  documents_expected: integerOrNull('The number of documents, as far as it is known.'),
  documents_read: integer('Documents that were read.'),
  documents_same: integer('Documents that are as they were.'),
  documents_unreadable: integer('Documents that could not be read.'),
  share: numberOrNull('Which share of its documents is done, 0 to 1; null when it is not known.'),
  posts_added: integer(
    'Posts that came. A run that was published shows in these numbers all that has changed since the publication before: what earlier runs had changed and not published moves to it.',
  ),
  posts_removed: integer('Posts that went.'),
  posts_changed: integer('Posts that changed.'),
  links_added: integer('Links that came.'),
  links_removed: integer('Links that went.'),
  links_moved: integer('Links that lead elsewhere now.'),
  orphans_new: integer('Posts that became orphans; counted at its end.'),
  orphans_rescued: integer('Posts that are no longer orphans; counted at its end.'),
  problem: textOrNull('Why it failed and what to do; null when it did not.'),
  notes: list('What to know of it, each a sentence.', Type.String()),
  said: object(
    'The problem and the notes as codes with their values, for programs and other languages. `said_before` is a sentence that an earlier version has stored.',
    { problem: nullable(SaidSchema), notes: Type.Array(SaidSchema) },
  ),
});
export type IndexRun = Static<typeof IndexRun>;

/** A document that could not be read. What was known of it stays. */
export const IndexError = titled('IndexError', {
  id: integer('Its place among the errors of all runs.'),
  address: text('Where it is.'),
  reason: text('Why it could not be read.'),
  said: means('The reason as a code with its values.', SaidSchema),
});
export type IndexError = Static<typeof IndexError>;

const POST_CHANGES = ['added', 'removed', 'moved', 'changed', 'orphaned', 'rescued'] as const;

/** A post that a run changed, as it was called then. */
export const IndexPostChange = titled('IndexPostChange', {
  id: integer('Its place among the changes of all runs.'),
  change: means(
    '`added`, `removed`, `moved` (it has another address now) or `changed` otherwise; at the end of a run also `orphaned` (it became an orphan) and `rescued` (no longer an orphan).',
    Type.Enum(POST_CHANGES),
  ),
  post_id: integer('The post.'),
  title: text('Its title.'),
  address: textOrNull('Its address; null when it has none.'),
});
export type IndexPostChange = Static<typeof IndexPostChange>;

export const IndexChangesBody = Type.Object({
  posts: list(
    'In the order in which they were met; of a run the first 1,000 are kept, and as many new and rescued orphans.',
    IndexPostChange,
  ),
});
export type IndexChangesBody = Static<typeof IndexChangesBody>;

/** Query of GET /index/runs/{id}/changes. */
export const IndexChangesQuery = Type.Object({
  ...someOf('posts'),
  change: Type.Optional(Type.Enum(POST_CHANGES, { description: 'Only posts that this was done to.' })),
  ...FormatParams.properties,
});
export type IndexChangesQuery = Static<typeof IndexChangesQuery>;

const LINK_CHANGES = ['added', 'removed', 'moved'] as const;

/** A link that a run changed, with its post as it was called then. */
export const IndexLinkChange = titled('IndexLinkChange', {
  id: integer('Its place among the changed links of all runs.'),
  change: means(
    '`added`, `removed` or `moved`: the only link of its post with this text that went, and the only one that came.',
    Type.Enum(LINK_CHANGES),
  ),
  post_id: integer('The post that contains it, or did.'),
  title: text('The title of the post.'),
  has_post: flag('Whether the post is still listed.'),
  address: text('Where it leads, or led.'),
  address_before: textOrNull('Where it led before; null unless it moved.'),
  anchor: text('Its text.'),
});
export type IndexLinkChange = Static<typeof IndexLinkChange>;

export const IndexLinkChangesBody = Type.Object({
  links: list(
    'In the order in which they were met; of a run the first 1,000 are kept, and the run has the totals.',
    IndexLinkChange,
  ),
});
export type IndexLinkChangesBody = Static<typeof IndexLinkChangesBody>;

/** Query of GET /index/runs/{id}/links. */
export const IndexLinkChangesQuery = Type.Object({
  ...someOf('links'),
  change: Type.Optional(Type.Enum(LINK_CHANGES, { description: 'Only links that this was done to.' })),
  ...FormatParams.properties,
});
export type IndexLinkChangesQuery = Static<typeof IndexLinkChangesQuery>;

/** Documents that could not be read for the same reason. */
const IndexErrorGroup = titled('IndexErrorGroup', {
  reason: text('Why they could not be read.'),
  said: means('The same as a code with its values.', SaidSchema),
  documents: integer('How many they are.'),
});
export const IndexRunsBody = Type.Object({ runs: list('The newest first.', IndexRun) });
export type IndexRunsBody = Static<typeof IndexRunsBody>;

/** Query of GET /index/runs. */
export const IndexRunsQuery = Type.Object({
  source_id: Type.Optional(idParam('Only runs of this source.')),
  before: Type.Optional(
    idParam('Only runs before the one with this id: pass the last one of a list to get the next.'),
  ),
  per_page: inRange('Runs at a time, 1 to 100.', [1, 100], 50),
  ...FormatParams.properties,
});
export type IndexRunsQuery = Static<typeof IndexRunsQuery>;

export const IndexRunBody = Type.Object({
  run: means('The run.', IndexRun),
  errors: list('Documents that could not be read; the first 100 of them.', IndexError),
  error_groups: list(
    'The same documents by reason, the largest group first; the first 50 groups.',
    IndexErrorGroup,
  ),
});
export type IndexRunBody = Static<typeof IndexRunBody>;

export const IndexErrorsBody = Type.Object({
  errors: list('In the order in which they were met.', IndexError),
});
export type IndexErrorsBody = Static<typeof IndexErrorsBody>;

/** Query of GET /index/runs/{id}/errors. */
export const IndexErrorsQuery = Type.Object({
  ...someOf('errors'),
  reason: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Only errors with this reason, word for word.' }),
  ),
  ...FormatParams.properties,
});
export type IndexErrorsQuery = Static<typeof IndexErrorsQuery>;

/** Body of POST /index/runs. */
export const StartRunParams = Type.Object({
  source_id: idParam('The source to read.'),
});
export type StartRunParams = Static<typeof StartRunParams>;

export const StartedRunBody = Type.Object({
  run: means(
    'The run; null when it has not begun yet: the source is still looked at, and the run will be the first of its list.',
    nullable(IndexRun),
  ),
});
export type StartedRunBody = Static<typeof StartedRunBody>;

export const CancelledRunBody = Type.Object({
  run: means('The run as it is now: it ends within seconds.', IndexRun),
});
export type CancelledRunBody = Static<typeof CancelledRunBody>;
