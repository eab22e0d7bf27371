import {
  AnalysesBody,
  AnalysisBody,
  analysisCalls as backendCalls,
  CitationsBody,
  CitedPostsBody,
  CitedPostsQuery,
  ExplanationBody,
  FiguresBody,
  IsStale,
  MatrixBody,
  OwnQueriesBody,
  PlanBody,
  QueryQualityBody,
  TrendBody,
  type AnalysisCall,
  type AnalysisCallName,
} from '../analyses/index.ts';
import { RefreshParams } from '../brands.ts';
import { StandingsBody } from '../standings.ts';
import { Type, type TObject, type TProperties, type TSchema } from '../schema/index.ts';
import { EVENT_STREAM, type Access, type Call, type Tag } from './call.ts';

/** Where a call that is passed on to the backend differs from the backend's own. */
const OTHERS = {
  fetchAnalyses: { answer: AnalysesBody },
  fetchAnalysis: { answer: AnalysisBody },
  fetchFigures: { answer: FiguresBody },
  fetchCitations: { answer: CitationsBody },
  fetchStandings: { answer: StandingsBody },
  fetchTrend: { answer: TrendBody },
  explainMetric: { answer: ExplanationBody },
  fetchPlan: { answer: PlanBody },
  fetchMatrix: { answer: MatrixBody },
  // Separate paths: on the contract's paths any method outside the contract is unknown.
  fetchOwnQueries: { path: '/ai-visibility/brands/{id}/own-queries', answer: OwnQueriesBody },
  addQuery: { path: '/ai-visibility/brands/{id}/own-queries' },
  changeQuery: { path: '/ai-visibility/brands/{id}/own-queries/{qid}' },
  removeQuery: { path: '/ai-visibility/brands/{id}/own-queries/{qid}' },
  fetchQueryQuality: { path: '/ai-visibility/brands/{id}/query-quality', answer: QueryQualityBody },
  fetchSettings: { path: '/ai-visibility/backend-settings', access: 'manager', tag: 'Administration' },
  fetchAiServices: { access: 'manager', tag: 'Administration' },
  saveAiService: { access: 'manager', tag: 'Administration' },
  testAiService: { access: 'manager', tag: 'Administration' },
  removeAiService: { access: 'manager', tag: 'Administration' },
  changeAiSettings: { access: 'manager', tag: 'Administration' },
} as const satisfies {
  [Name in AnalysisCallName]?: { path?: string; answer?: TSchema; access?: Access; tag?: Tag };
};

type Backend = typeof backendCalls;
type Others = typeof OTHERS;
type Other<Name, Key extends string, Else> = Name extends keyof Others
  ? Others[Name] extends Record<Key, infer Value>
    ? Value
    : Else
  : Else;
type BackendPath<Name extends AnalysisCallName> = Backend[Name]['path'] extends `/api/v1${infer Rest}`
  ? `/ai-visibility${Rest}`
  : never;
type With<Schema, Added extends TProperties> = Schema extends { properties: infer Own extends TProperties }
  ? TObject<Own & Added>
  : TObject<Added>;
type ParamsOf<BackendCall> = BackendCall extends { params: infer Own } ? Own : undefined;

/** A call of the backend as the service passes it on: below another path, and what is read may be an older copy. */
type PassedOn<Name extends AnalysisCallName> = Omit<Call, 'params' | 'body'> & {
  path: Other<Name, 'path', BackendPath<Name>>;
  methods: readonly [Uppercase<Backend[Name]['method']>];
} & (Backend[Name]['method'] extends 'get'
    ? {
        params: With<ParamsOf<Backend[Name]>, (typeof RefreshParams)['properties']>;
        answer: Other<Name, 'answer', With<Backend[Name]['reply'], { is_stale: typeof IsStale }>>;
      }
    : { answer: Backend[Name]['reply'] }) &
  (Backend[Name] extends { request: infer Body } ? { body: Body } : object);

function passedOn(name: AnalysisCallName): Call {
  const { method, path, summary, description, errors, params, request, reply, status }: AnalysisCall =
    backendCalls[name];
  const isRead = method === 'get';
  return {
    methods: [method.toUpperCase() as Call['methods'][number]],
    path: path.replace('/api/v1', '/ai-visibility'),
    access: 'administrator',
    tag: 'Analyses',
    summary,
    ...(description === undefined ? {} : { description }),
    ...(isRead
      ? { params: Type.Object({ ...params?.properties, ...RefreshParams.properties }) }
      : { touches: ['/today'] }),
    ...(request === undefined ? {} : { body: request }),
    ...(status === undefined ? {} : { status }),
    answer: isRead ? Type.Object({ ...reply.properties, is_stale: IsStale }) : reply,
    ...(errors === undefined ? {} : { errors }),
    asksBackend: true,
    ...(OTHERS as Partial<Record<AnalysisCallName, Partial<Call>>>)[name],
  };
}

const names = Object.keys(backendCalls) as AnalysisCallName[];
const passedOnCalls = Object.fromEntries(names.map((name) => [name, passedOn(name)]));

/** What our own backend can do, passed on, and two calls that the service makes of it. */
export const analysisCalls = {
  // Made name by name above.
  ...(passedOnCalls as { [Name in AnalysisCallName]: PassedOn<Name> }),
  getCitedPosts: {
    methods: ['GET'],
    path: '/ai-visibility/cited-posts',
    access: 'administrator',
    tag: 'Analyses',
    summary: 'The posts of the site that the latest answers about any brand cite',
    params: CitedPostsQuery,
    answer: CitedPostsBody,
    asksBackend: true,
  },
  watchAnalysis: {
    methods: ['GET'],
    path: '/ai-visibility/brands/{id}/analyses/{aid}/events',
    access: 'administrator',
    tag: 'Analyses',
    summary: 'One analysis as it goes on, as server-sent events',
    description:
      'The event `run` has the data of `…/progress`: at once, and whenever it has changed. The event `end` is the last one. A client that comes back with Last-Event-ID `end` gets 204.',
    answer: Type.String(),
    mediaType: EVENT_STREAM,
    touches: ['/today'],
    asksBackend: true,
  },
} as const satisfies Record<string, Call>;
