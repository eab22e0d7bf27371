import type { RunningService } from './service.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface OpenApiDocument {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<(typeof METHODS)[number], OperationObject>>>;
  components: { securitySchemes: object; parameters: Record<string, ParameterObject> };
}

export interface ParameterObject {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  security: object[];
  parameters: (ParameterObject | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

export interface Operation {
  method: string;
  /** The path in the document, with `{id}` for a parameter. */
  path: string;
  /** The path with `b1` in place of every parameter. */
  target: string;
  operation: OperationObject;
}

/** The OpenAPI document of the service. */
export async function openApiOf({ request }: Pick<RunningService, 'request'>): Promise<OpenApiDocument> {
  return (await request('/openapi.json', { auth: 'none' })).json as OpenApiDocument;
}

export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      const target = path.replaceAll(/\{\w+\}/g, 'b1');
      return operation === undefined ? [] : [{ method: method.toUpperCase(), path, target, operation }];
    }),
  );
}

/** The operations for which the caller must send credentials. */
export function guardedOperationsOf(document: OpenApiDocument): Operation[] {
  return operationsOf(document).filter(
    ({ path, operation }) =>
      path.startsWith('/plugin/v1/') && operation.security.some((one) => 'token' in one),
  );
}
