import type { Method } from '@signpost/contract/calls';
import type { Endpoint } from './endpoint.ts';
import { pathParamPattern, pathParamsOf } from '../params/path-params.ts';
import { paramsSchema, type PlainSchema } from '../params/plain-schema.ts';

/** A route as REST clients of the platform read it. */
export interface RouteDescription {
  namespace: string;
  methods: Method[];
  endpoints: { methods: readonly Method[]; args: Record<string, PlainSchema> }[];
}

/** Describes the endpoints of one path. Parameters are no secret: `/openapi.json` has them too. */
export function describeRoute(namespace: string, endpoints: readonly Endpoint[]): RouteDescription {
  return {
    namespace,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints: endpoints.map((endpoint) => ({ methods: endpoint.methods, args: argsOf(endpoint) })),
  };
}

function argsOf({ path, params }: Endpoint): Record<string, PlainSchema> {
  const { properties = {}, required = [] } = params === undefined ? {} : paramsSchema(params);
  const inPath = pathParamsOf(path).map((name) => [
    name,
    { type: 'string', pattern: `^${pathParamPattern(name)}$`, required: true },
  ]);
  const others = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, required: required.includes(name) },
  ]);
  return Object.fromEntries([...inPath, ...others]);
}
