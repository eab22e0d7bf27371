import { ErrorBody } from '@signpost/contract';
import type { TObject, TSchema } from 'typebox';
import { operations, type Operation } from './operations.ts';

/** The OpenAPI description, made from the schemas that requests are validated with. */
export function openApiDocument(prefix: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = prefix + operation.path;
    paths[path] = { ...paths[path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signpost',
      version: '1',
      description: 'Link analytics and brand visibility for the people who run a web site.',
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

function describe({
  path,
  method,
  summary,
  query,
  body,
  status,
  answer,
  errors,
}: Operation): Record<string, unknown> {
  const failures = Object.entries(errors).map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    operationId: `${method}${path.replaceAll(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('}', '')}`,
    summary,
    parameters: [...pathParameters(path), ...queryParameters(query), FIELDS_PARAMETER],
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
    responses: {
      [status]: { description: summary, content: { 'application/json': { schema: answer } } },
      ...(method === 'get' ? { 304: { description: 'Unchanged since the ETag in If-None-Match' } } : {}),
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

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[a-zA-Z0-9-]+$' },
  }));
}

function queryParameters(query: TObject | undefined): unknown[] {
  return Object.entries<TSchema>(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as TSchema & { description?: string };
    return { name, in: 'query', required: false, description, schema: rest };
  });
}

function requestBody(body: TObject): unknown {
  const content = { schema: body };
  return {
    required: body.required?.length > 0,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  };
}
