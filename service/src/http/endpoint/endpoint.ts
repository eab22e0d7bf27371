import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject, type TSchema } from '@signpost/contract/schema';
import { parseParams } from '../params/parse-params.ts';
import { paramsOf } from '../params/request-params.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `administrator` includes viewers if the endpoint only reads; `manager` means administrators alone;
 * `operator` means administrators and viewers, or a program on the same machine; `notifier` means administrators, and users who may
 * do nothing else; `session` means anyone who is signed in in a browser.
 */
export type Access = 'administrator' | 'manager' | 'notifier' | 'operator' | 'session' | 'anyone';

export const TAGS = {
  Links: 'Posts and links of the site, and their totals.',
  Indexing: 'Where the site is read from, and when.',
  Brands: 'Brands, their figures and the questions asked about them.',
  Analyses: 'What stands behind the figures, and the care of questions, competitors and facts.',
  Shares: 'Links by which other people can read a report.',
  Administration: 'Users and their secrets, settings, health and usage events.',
  Session: 'Signing in and out in a browser.',
  Service: 'The service itself: its description and its health.',
};
export type Tag = keyof typeof TAGS;

/** One endpoint. Its route, its answer to OPTIONS, its OpenAPI operation and its place on `/docs` are made from this. */
export interface Endpoint {
  methods: readonly Method[];
  /** With `{id}` for a path parameter. */
  path: string;
  access: Access;
  tag: Tag;
  summary: string;
  /** What else a caller must know. */
  description?: string;
  /** Parameters besides those of the path: in the query of a GET, else in the body. */
  params?: TObject;
  /** The status of a good answer; 200 when missing. */
  status?: 201 | 202;
  /** The body of a good answer. */
  answer: TSchema;
  /** The media type of a good answer; JSON when missing. */
  mediaType?: string;
  /** For a list that is also given as CSV and NDJSON: one row of these. */
  row?: TObject;
  /** True when the endpoint may ask the analysis backend, whose failures are passed on. */
  asksBackend?: boolean;
  /** Failures that only this endpoint has, by status. */
  errors?: Readonly<Record<number, string>>;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The path parameters by name: `{ id: string; qid: string }` for `/brands/{id}/queries/{qid}`. */
type Ids<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Ids<Rest>
  : object;

interface Call<Path extends string, Params> {
  request: FastifyRequest;
  reply: FastifyReply;
  ids: Ids<Path>;
  params: Params;
}

interface Definition<Path extends string, Params extends TObject> extends Omit<Endpoint, 'handle'> {
  path: Path;
  params?: Params;
  handle(call: Call<Path, Static<Params>>): Promise<FastifyReply>;
}

/**
 * An endpoint whose parameters are parsed by their schema. An unreadable body is refused before anything is done, even if no
 * parameter is declared.
 */
export function endpoint<const Path extends string, Params extends TObject = TObject>({
  handle,
  ...description
}: Definition<Path, Params>): Endpoint {
  const schema = description.params ?? NO_PARAMS;
  return {
    ...description,
    handle: (request, reply) =>
      handle({
        request,
        reply,
        // The router has matched the path, so the parameters exist.
        ids: request.params as Ids<Path>,
        params: parseParams(schema, paramsOf(request)) as Static<Params>,
      }),
  };
}

export const NO_PARAMS = Type.Object({});
