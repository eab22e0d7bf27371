import type { IncomingHttpHeaders } from 'node:http';
import { analysisCalls, changesCall } from '@signpost/contract/analyses';
import { backendCalls, type BackendCall } from '@signpost/contract/protocol';
import type { Static } from '@signpost/contract/schema';
import type { IdName } from './path-id.ts';

/** Every call that the backend answers. */
export const calls = { ...backendCalls, ...analysisCalls, fetchChanges: changesCall };

type Calls = typeof calls;

/** The names of the ids in a path of the contract: `id` and `aid` in `/brands/{id}/analyses/{aid}`. */
type IdsIn<Path extends string> = Path extends `${string}{${infer Name extends IdName}}${infer Rest}`
  ? Name | IdsIn<Rest>
  : never;

export interface CallRequest<Call extends BackendCall> {
  ids: Readonly<Record<IdsIn<Call['path']>, string>>;
  query: unknown;
  body: unknown;
  headers: IncomingHttpHeaders;
}

/** One function for each call: it reads the request, has the use case do the work, and returns the body of the reply. */
export type Handlers<Deps> = {
  [Name in keyof Calls]: (
    deps: Deps,
    request: CallRequest<Calls[Name]>,
  ) => Promise<Static<Calls[Name]['reply']>>;
};
