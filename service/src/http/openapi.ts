import {
  ErrorBody,
  LinkListBody,
  LinkListQuery,
  LinksStatsBody,
  PostListBody,
  PostListQuery,
  PostsStatsBody,
} from '@signpost/contract';
import type { TObject, TSchema } from 'typebox';
import type { Config } from '../config.ts';

export interface Operation {
  path: string;
  method: 'get' | 'post' | 'put' | 'patch';
  summary: string;
  query?: TObject;
  answer: TSchema;
  /** Names of the errors, by status. */
  errors: Record<number, string>;
}

const signInErrors = {
  401: 'rest_forbidden: not signed in',
  403: 'rest_forbidden: not an administrator',
  429: 'rest_too_many_requests: too many failed sign-ins',
};

export const linkOperations: readonly Operation[] = [
  {
    path: '/links/posts',
    method: 'get',
    summary: 'Published posts with their link metrics',
    query: PostListQuery,
    answer: PostListBody,
    errors: { 400: 'rest_invalid_param', ...signInErrors },
  },
  {
    path: '/links/posts-stats',
    method: 'get',
    summary: 'Totals over the published posts',
    answer: PostsStatsBody,
    errors: signInErrors,
  },
  {
    path: '/links/links',
    method: 'get',
    summary: 'Stored links with their source and target',
    query: LinkListQuery,
    answer: LinkListBody,
    errors: { 400: 'rest_invalid_param', ...signInErrors },
  },
  {
    path: '/links/links-stats',
    method: 'get',
    summary: 'Totals over the stored links',
    answer: LinksStatsBody,
    errors: signInErrors,
  },
];

/** The OpenAPI description, made from the schemas that requests are validated with. */
export function openApiDocument(config: Config): Record<string, unknown> {
  const prefix = `${config.basePath}/${config.namespace}`;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of linkOperations) {
    paths[prefix + operation.path] = {
      ...paths[prefix + operation.path],
      [operation.method]: describe(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signpost',
      version: '1',
      description: 'Link analytics for the people who run a web site.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ applicationPassword: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic', description: 'Login and application password' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: ErrorBody },
    },
  };
}

function describe({ path, method, summary, query, answer, errors }: Operation): Record<string, unknown> {
  const failures = Object.entries(errors).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    operationId: `${method}${path.replaceAll(/[/-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    parameters: [...parametersOf(query), FIELDS_PARAMETER],
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      304: { description: 'Unchanged since the ETag in If-None-Match' },
      ...Object.fromEntries(failures),
    },
  };
}

const FIELDS_PARAMETER = {
  name: '_fields',
  in: 'query',
  required: false,
  description: 'Only these keys of the answer, comma-separated; dots lead into nested ones.',
  schema: { type: 'string' },
};

function parametersOf(query: TObject | undefined): unknown[] {
  return Object.entries<TSchema>(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as TSchema & { description?: string };
    return { name, in: 'query', required: false, description, schema: rest };
  });
}
