import {
  BrandBody,
  CitationsBody,
  CreateBrandParams,
  CreateShareParams,
  InsightsBody,
  IsStale,
  LinkListBody,
  LinkListQuery,
  LinksStatsBody,
  OverviewBody,
  OverviewParams,
  PostListBody,
  PostListQuery,
  PostsStatsBody,
  QueriesBody,
  QueryUpdatedBody,
  RefreshParams,
  ShareBody,
  ShareRevokedBody,
  SharesBody,
  TrendBody,
  UpdateBrandParams,
  UpdateQueryParams,
  type ExtensionName,
} from '@signpost/contract';
import { Type, type TObject, type TSchema } from 'typebox';
import { beyondEndpoints, type BeyondEndpoint } from '../brands/beyond-calls.ts';

/** One endpoint as it is documented, with the schemas that its requests are validated with. */
export interface Operation {
  /** Behind the base path and the namespace; `{id}` for path parameters. */
  path: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  summary: string;
  query?: TObject;
  body?: TObject;
  status: 200 | 201;
  answer: TSchema;
  /** What else may be answered, by status. */
  errors: Record<number, string>;
}

/** Of calls beyond the protocol to which the service has something to add. */
const JOINED: Partial<Record<ExtensionName, TSchema>> = {
  fetchCitations: CitationsBody,
  fetchTrend: TrendBody,
};

const signInErrors = {
  401: 'rest_forbidden: not signed in',
  403: 'rest_forbidden: neither an administrator nor, for reading, a viewer; or another site asked for the change',
  429: 'rest_too_many_requests: too many failed sign-ins',
};
const paramErrors = { 400: 'rest_invalid_param: all bad parameters in data.params', ...signInErrors };
/** The status of a failed backend call is passed on; these are the usual ones. */
const backendErrors = {
  ...signInErrors,
  402: 'aiv_insufficient_credits',
  404: 'aiv_not_found',
  409: 'aiv_conflict',
  422: 'aiv_invalid_credentials',
  502: 'aiv_request_failed: the backend cannot be reached; aiv_bad_response: its reply makes no sense',
};
const bodyErrors = {
  400: 'rest_missing_callback_param, rest_invalid_param, rest_invalid_json or aiv_bad_request',
  413: 'rest_request_too_large',
  ...backendErrors,
};

export const operations: readonly Operation[] = [
  {
    path: '/links/posts',
    method: 'get',
    summary: 'Published posts with their link metrics',
    query: PostListQuery,
    status: 200,
    answer: PostListBody,
    errors: paramErrors,
  },
  {
    path: '/links/posts-stats',
    method: 'get',
    summary: 'Totals over the published posts',
    status: 200,
    answer: PostsStatsBody,
    errors: signInErrors,
  },
  {
    path: '/links/links',
    method: 'get',
    summary: 'Stored links with their source and target',
    query: LinkListQuery,
    status: 200,
    answer: LinkListBody,
    errors: paramErrors,
  },
  {
    path: '/links/links-stats',
    method: 'get',
    summary: 'Totals over the stored links',
    status: 200,
    answer: LinksStatsBody,
    errors: signInErrors,
  },
  {
    path: '/ai-visibility/overview',
    method: 'get',
    summary: 'Every brand with its figures',
    query: OverviewParams,
    status: 200,
    answer: enveloped(OverviewBody),
    errors: backendErrors,
  },
  {
    path: '/ai-visibility/brands',
    method: 'post',
    summary: 'Create a brand; its first analysis begins at once',
    body: CreateBrandParams,
    status: 201,
    answer: enveloped(BrandBody),
    errors: bodyErrors,
  },
  {
    path: '/ai-visibility/brands/{id}',
    method: 'get',
    summary: 'One brand',
    status: 200,
    answer: enveloped(BrandBody),
    errors: backendErrors,
  },
  ...(['put', 'patch'] as const).map((method): Operation => ({
    path: '/ai-visibility/brands/{id}',
    method,
    summary: 'Change the given fields of a brand, at least one',
    body: UpdateBrandParams,
    status: 200,
    answer: enveloped(BrandBody),
    errors: bodyErrors,
  })),
  {
    path: '/ai-visibility/brands/{id}/queries',
    method: 'get',
    summary: 'The questions asked about a brand',
    status: 200,
    answer: enveloped(QueriesBody),
    errors: backendErrors,
  },
  ...(['put', 'patch'] as const).map((method): Operation => ({
    path: '/ai-visibility/brands/{id}/queries/{qid}',
    method,
    summary: 'Switch a question on or off',
    body: UpdateQueryParams,
    status: 200,
    answer: enveloped(QueryUpdatedBody),
    errors: bodyErrors,
  })),
  {
    path: '/ai-visibility/brands/{id}/generate-queries',
    method: 'post',
    summary: 'Make the baseline questions anew',
    status: 200,
    answer: enveloped(QueriesBody),
    errors: backendErrors,
  },
  {
    path: '/ai-visibility/brands/{id}/insights',
    method: 'get',
    summary: 'The latest completed analysis of a brand, or that it is pending',
    status: 200,
    answer: enveloped(InsightsBody),
    errors: backendErrors,
  },
  ...beyondEndpoints.map(beyondOperation),
  {
    path: '/ai-visibility/brands/{id}/shares',
    method: 'post',
    summary: 'Keep the report of a finished analysis and make a link by which anybody can read it',
    body: CreateShareParams,
    status: 201,
    answer: enveloped(ShareBody),
    errors: bodyErrors,
  },
  {
    path: '/ai-visibility/brands/{id}/shares',
    method: 'get',
    summary: 'The links to reports of a brand that work',
    status: 200,
    answer: enveloped(SharesBody),
    errors: signInErrors,
  },
  {
    path: '/ai-visibility/brands/{id}/shares/{sid}',
    method: 'delete',
    summary: 'Revoke a link, at once',
    status: 200,
    answer: enveloped(ShareRevokedBody),
    errors: { ...signInErrors, 404: 'aiv_not_found' },
  },
];

function beyondOperation({ name, call, path }: BeyondEndpoint): Operation {
  const { method, summary, request, params, reply } = call;
  const common = { path: `/ai-visibility${path}`, method, summary };
  if (method === 'get') {
    return {
      ...common,
      query: Type.Object({ ...params?.properties, ...RefreshParams.properties }),
      status: 200,
      answer: enveloped(JOINED[name] ?? Type.Object({ ...reply.properties, is_stale: IsStale })),
      errors: { 400: 'aiv_bad_request', ...backendErrors },
    };
  }
  return {
    ...common,
    ...(request === undefined ? {} : { body: request }),
    status: call.status === undefined ? 200 : 201,
    answer: enveloped(reply),
    errors: bodyErrors,
  };
}

function enveloped(data: TSchema): TSchema {
  return Type.Object({ success: Type.Literal(true), data });
}
