import type { TObject, TSchema } from '../schema/index.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. `administrator` includes viewers if the call only reads; `reader` means both, whatever the method; `manager` means administrators alone;
 * `operator` means administrators and viewers, or a program on the same machine; `notifier` means administrators, and users who may
 * do nothing else; `session` means anyone who is signed in in a browser.
 */
export type Access = 'administrator' | 'reader' | 'manager' | 'notifier' | 'operator' | 'session' | 'anyone';

export const TAGS = {
  Links: 'Posts and links of the site, and their totals.',
  Indexing: 'Where the site is read from, and when.',
  Brands: 'Brands, their figures and the questions asked about them.',
  Analyses: 'What the figures are made of, and managing questions, competitors and facts.',
  Shares: 'Links by which other people can read a report.',
  Administration: 'Users and their secrets, settings, health and usage events.',
  Session: 'Signing in and out in a browser.',
  Service: 'The service itself: its description and its health.',
};
export type Tag = keyof typeof TAGS;

/** One call of the service. Its route, its answer to OPTIONS, its OpenAPI operation and its place on `/docs` are made from this. */
export interface Call {
  /** All of them do the same; our own pages use the last. */
  methods: readonly Method[];
  /** Behind the namespace, with `{id}` for a path parameter. */
  path: string;
  access: Access;
  tag: Tag;
  summary: string;
  /** What else a caller must know. */
  description?: string;
  /** Parameters besides those of the path: in the query of a GET, else in the body or the query. */
  params?: TObject;
  /** In place of `params`: the body as it is sent, which the handler reads. */
  body?: TObject;
  /** The status of a good answer; 200 when missing. */
  status?: 201 | 202;
  /** The body of a good answer. */
  answer: TSchema;
  /** The media type of a good answer; JSON when missing. */
  mediaType?: string;
  /** For a list that is also given as CSV and NDJSON: one row of these. */
  row?: TObject;
  /**
   * Paths below which answers are out of date once the call has been made, or what it watches has ended. Those below the first part of
   * its own path are too, whatever is named here; `/` means all.
   */
  touches?: readonly string[];
  /** True when the call may ask the analysis backend, whose failures are passed on. */
  asksBackend?: boolean;
  /** Failures that only this call has, by status. */
  errors?: Readonly<Record<number, string>>;
}

/** Defines calls that have something in common, which a call may still say differently. */
export function callsWith<const Common extends Partial<Call>>(common: Common) {
  return <const Path extends string, const More extends Partial<Call>>(
    path: Path,
    summary: string,
    more: More,
  ) =>
    // The spread of two type parameters would be their intersection.
    ({ ...common, path, summary, ...more }) as Omit<Common, keyof More> & {
      path: Path;
      summary: string;
    } & More;
}

/** The path parameters by name: `{ id: string; qid: string }` for `/brands/{id}/queries/{qid}`. */
export type Ids<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Ids<Rest>
  : object;

/** Calls below this path wrap what they answer: `{ success, data }`. */
export const ENVELOPED = '/ai-visibility/';

export const EVENT_STREAM = 'text/event-stream';
