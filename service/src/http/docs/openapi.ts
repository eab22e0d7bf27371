import { ErrorBody } from '@signpost/contract/errors';
import type { TObject } from '@signpost/contract/schema';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { TAGS, type Access, type Method } from '@signpost/contract/calls';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { MEDIA_TYPES } from '../answer/list-format.ts';
import { SESSION_COOKIE } from '../access/session-cookie.ts';
import { failuresOf } from './failures.ts';
import { HTML } from '../../html/page.ts';
import { pathParamPattern, pathParamsOf } from '../params/path-params.ts';
import { paramsSchema, plainSchema } from '../params/plain-schema.ts';

const JSON_TYPE = 'application/json';

const SIGN_IN = [{ applicationPassword: [] }, { token: [] }, { session: [] }];

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  administrator: SIGN_IN,
  reader: SIGN_IN,
  manager: SIGN_IN,
  notifier: SIGN_IN,
  operator: [...SIGN_IN, {}],
  session: [{ session: [] }],
  anyone: [],
};

const DESCRIPTION = `Link analytics and brand visibility for the people who run a web site.

HEAD is answered as GET, without a body. OPTIONS tells the methods and parameters of an address, to anyone; Allow names the methods on
every answer. A POST with X-HTTP-Method-Override counts as that method. Parameters of a body may also be in the query; unknown ones
are ignored. Every failure is an Error.`;

/** The OpenAPI description, made from the schemas that requests are parsed with. */
export function openApiDocument(
  { basePath, namespace, publicUrl }: Config,
  endpoints: readonly Endpoint[],
): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const shortPath = withoutPrefix(endpoint.path, [`${basePath}/${namespace}`, basePath]);
    for (const method of endpoint.methods) {
      const operation = describe(endpoint, method, operationId(method, shortPath));
      paths[endpoint.path] = { ...paths[endpoint.path], [method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signpost',
      version: packageFile.version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic', description: 'Login and application password' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of `signpost token create`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The cookie of POST /session; a change also needs the header X-Signpost-CSRF',
        },
      },
      parameters: { Fields: FIELDS_PARAMETER },
      schemas: { Error: plainSchema(ErrorBody) },
    },
  };
}

function describe(endpoint: Endpoint, method: Method, operationId: string): object {
  const {
    path,
    access,
    tag,
    summary,
    description,
    params,
    status = 200,
    answer,
    mediaType = JSON_TYPE,
    row,
  } = endpoint;
  const failures = Object.entries(failuresOf(endpoint)).map(([code, description]) => [
    code,
    { description, content: code === '404' && mediaType === HTML ? PAGE : ERROR },
  ]);
  const hasFields = mediaType === JSON_TYPE && access === 'administrator';
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: SECURITY[access],
    parameters: [
      ...pathParameters(path),
      ...(method === 'GET' ? queryParameters(params) : []),
      ...(hasFields ? [{ $ref: '#/components/parameters/Fields' }] : []),
    ],
    ...(method === 'GET' || params === undefined ? {} : { requestBody: requestBody(params) }),
    responses: {
      [status]: {
        description: summary,
        content: {
          [mediaType]: { schema: plainSchema(answer) },
          ...(row === undefined ? {} : rowsContent(row)),
        },
      },
      ...(method === 'GET' && hasFields
        ? { 304: { description: 'Unchanged since the ETag in If-None-Match' } }
        : {}),
      ...Object.fromEntries(failures),
      default: { description: 'Any other failure', content: ERROR },
    },
  };
}

/** A list in its other formats: in CSV the names of the fields are the first line, in NDJSON each line is a row. */
function rowsContent(row: TObject): object {
  return {
    [MEDIA_TYPES.csv]: { schema: { type: 'string' } },
    [MEDIA_TYPES.ndjson]: { schema: plainSchema(row) },
  };
}

const ERROR = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } };
const PAGE = { [HTML]: { schema: { type: 'string' } } };

const FIELDS_PARAMETER = {
  name: '_fields',
  in: 'query',
  description:
    'Trims the answer to these keys, comma-separated. A dot leads into an object or into every item of a list: `total,posts.post_title` keeps `total`, and of each post its title. A key that is not in the answer is ignored. Errors are not trimmed.',
  schema: { type: 'string' },
  example: 'total,posts.post_title',
};

function withoutPrefix(path: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`)) ?? '';
  return path.slice(prefix.length);
}

/** `getBrandsId` of GET /brands/{id}: the same wherever the service is mounted. */
function operationId(method: Method, path: string): string {
  const named = { '': '/namespace', '/': '/home' }[path] ?? path;
  const words = named.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pathParameters(path: string): object[] {
  return pathParamsOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: `^${pathParamPattern(name)}$` },
  }));
}

function queryParameters(params: TObject | undefined): object[] {
  if (params === undefined) return [];
  const { properties = {}, required = [] } = paramsSchema(params);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** JSON, or a form: `a[]=1&a[]=2` is a list there. */
function requestBody(params: TObject): object {
  const schema = paramsSchema(params);
  const content = { schema };
  return {
    required: schema.required !== undefined,
    content: {
      [JSON_TYPE]: content,
      'application/x-www-form-urlencoded': content,
      'multipart/form-data': content,
    },
  };
}
