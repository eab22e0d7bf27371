import {
  AddSourceParams,
  CancelledRunBody,
  IndexChangedBody,
  IndexChangedParams,
  IndexChangesBody,
  IndexChangesQuery,
  IndexError,
  IndexErrorsBody,
  IndexErrorsQuery,
  IndexLinkChange,
  IndexLinkChangesBody,
  IndexLinkChangesQuery,
  IndexPostChange,
  IndexRun,
  IndexRunBody,
  IndexRunsBody,
  IndexRunsQuery,
  IndexSource,
  IndexSourceBody,
  IndexSourcesBody,
  IndexSourcesQuery,
  MOST_CHANGED,
  SourceRemovedBody,
  SourceTestBody,
  StartedRunBody,
  StartRunParams,
  UpdateSourceParams,
} from '../indexing/index.ts';
import { Type } from '../schema/index.ts';
import { callsWith, EVENT_STREAM } from './call.ts';

const common = { access: 'administrator', tag: 'Indexing' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const changing = { ...common, touches: ['/today'] } as const;
const does = callsWith({ ...changing, methods: ['POST'] });
const changes = callsWith({ ...changing, methods: ['PUT', 'PATCH'] });
const removes = callsWith({ ...changing, methods: ['DELETE'] });

const NO_SOURCE = { 404: 'index_not_found: there is no such source' };
const NO_RUN = { 404: 'index_not_found: there is no such run' };
const RUNNING = 'index_running: a run is going on';
const FAILED = 'index_failed: the process that was started for it failed';

/** The places that the site is read from, and the readings of them. */
export const indexingCalls = {
  listSources: reads('/index/sources', 'The places that the site is read from', {
    params: IndexSourcesQuery,
    answer: IndexSourcesBody,
    row: IndexSource,
  }),
  addSource: does('/index/sources', 'Add a source; nothing is read yet', {
    body: AddSourceParams,
    status: 201,
    answer: IndexSourceBody,
    errors: { 409: 'index_source_exists: there is a source of this kind and place' },
  }),
  getSource: reads('/index/sources/{id}', 'One source', { answer: IndexSourceBody, errors: NO_SOURCE }),
  updateSource: changes('/index/sources/{id}', 'Change the given fields of a source, from the next run on', {
    body: UpdateSourceParams,
    answer: IndexSourceBody,
    errors: NO_SOURCE,
  }),
  removeSource: removes(
    '/index/sources/{id}',
    'Remove a source, and its posts from the lists unless another source has them too',
    { answer: SourceRemovedBody, touches: ['/'], errors: { ...NO_SOURCE, 409: RUNNING, 500: FAILED } },
  ),
  testSource: does(
    '/index/sources/{id}/test',
    'Try to open a source: how it would be read and how much there is, or why it cannot be read',
    { answer: SourceTestBody, errors: { ...NO_SOURCE, 500: FAILED } },
  ),
  testNewSource: does('/index/source-tests', 'Try to open a source before it is added; nothing is stored', {
    description: 'Takes what POST /index/sources takes. A client that goes away ends the test.',
    body: AddSourceParams,
    answer: SourceTestBody,
    errors: { 429: 'rest_too_many_requests: two other sources are being tested', 500: FAILED },
  }),
  listRuns: reads('/index/runs', 'The runs, the newest first', {
    params: IndexRunsQuery,
    answer: IndexRunsBody,
    row: IndexRun,
  }),
  startRun: does('/index/runs', 'Read a source now, in a separate process, and publish what changed', {
    params: StartRunParams,
    status: 202,
    answer: StartedRunBody,
    errors: { ...NO_SOURCE, 409: RUNNING },
  }),
  getRun: reads('/index/runs/{id}', 'One run: how far it is, what it changed, and what it could not read', {
    answer: IndexRunBody,
    errors: NO_RUN,
  }),
  listRunErrors: reads('/index/runs/{id}/errors', 'The documents that a run could not read', {
    params: IndexErrorsQuery,
    answer: IndexErrorsBody,
    row: IndexError,
    errors: NO_RUN,
  }),
  listChangedPosts: reads(
    '/index/runs/{id}/changes',
    'The posts that a run added, removed, moved, changed, or made or rescued as orphans',
    { params: IndexChangesQuery, answer: IndexChangesBody, row: IndexPostChange, errors: NO_RUN },
  ),
  listChangedLinks: reads(
    '/index/runs/{id}/links',
    'The links that a run added, removed or found to lead elsewhere',
    {
      params: IndexLinkChangesQuery,
      answer: IndexLinkChangesBody,
      row: IndexLinkChange,
      errors: NO_RUN,
    },
  ),
  watchRun: reads('/index/runs/{id}/events', 'One run as it goes on, as server-sent events', {
    description:
      'The event `run` has the run as in the list: at once, and whenever it has changed. The event `end` is the last one; after a run that is done it comes when the lists show what was found. A client that comes back with Last-Event-ID `end` gets 204.',
    answer: Type.String(),
    mediaType: EVENT_STREAM,
    touches: ['/'],
    errors: NO_RUN,
  }),
  cancelRun: does('/index/runs/{id}/cancel', 'End a run, in whatever process it is; what it has read stays', {
    status: 202,
    answer: CancelledRunBody,
    errors: { ...NO_RUN, 409: 'index_not_running: the run has ended already' },
  }),
  announceChanges: does(
    '/index/changed',
    'Announce documents that came, changed or went: they are read again within seconds',
    {
      access: 'notifier',
      description: `At most ${MOST_CHANGED} documents, by address or id. They wait until they were read and published, also when the service stops; while another run is going on they wait for its end.`,
      body: IndexChangedParams,
      status: 202,
      answer: IndexChangedBody,
      errors: { 400: 'index_unknown_document: a document belongs to no source, and nothing was accepted' },
    },
  ),
};
