import { EVENT_STREAM, serviceCalls, type Call } from '@signpost/contract/calls';
import fc from 'fast-check';
import { anyJson } from '../any/json.ts';
import { paramsOf } from '../any/of-schema.ts';
import { aText } from '../any/text.ts';
import { ANY_PARAMS, anyQuery, pathOf, queryOf, withQuery } from './any-address.ts';
import { anySent } from './any-body.ts';
import { someHeaders } from './any-headers.ts';

/** Who asks. */
export const CALLERS = [
  'admin',
  'viewer',
  'notifier',
  'subscriber',
  'session',
  'nobody',
  'stranger',
  'garbled',
] as const;
export type CallerName = (typeof CALLERS)[number];

export interface AnyRequest {
  name: string;
  method: string;
  /** The path with the query, as it is sent. */
  target: string;
  caller: CallerName;
  headers: Record<string, string>;
  body: string | null;
}

/** Each of these starts a process, of which a few show as much as many. */
const COSTLY: ReadonlySet<string> = new Set([
  'testSource',
  'testNewSource',
  'startRun',
  'startLinkCheck',
  'announceChanges',
]);

const CALLS = Object.entries<Call>(serviceCalls).filter(([, { mediaType }]) => mediaType !== EVENT_STREAM);

/** Requests made from the table of calls: right ones, nearly right ones, and ones that no client would send. `ids` are known on the site. */
export function anyRequest(ids: readonly string[]): fc.Arbitrary<AnyRequest> {
  return fc.oneof(
    ...CALLS.map(([name, call]) => ({
      weight: COSTLY.has(name) ? 1 : 40,
      arbitrary: requestOf(name, call, ids),
    })),
  );
}

function requestOf(name: string, call: Call, ids: readonly string[]): fc.Arbitrary<AnyRequest> {
  const schema = call.body ?? call.params;
  const isRead = call.methods.includes('GET');
  return fc
    .record({
      path: pathOf(call.path, ids),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...call.methods) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
        },
      ),
      caller: fc.oneof(
        { weight: 6, arbitrary: fc.constant<CallerName>('admin') },
        { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      headers: someHeaders,
      given: paramsOf(schema, fc.oneof(aText, fc.constantFrom(...ids))),
      odd: fc.dictionary(fc.constantFrom(...Object.keys(schema?.properties ?? {}), ...ANY_PARAMS), anyJson, {
        maxKeys: 2,
      }),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: anyQuery(schema?.properties ?? {}) },
      ),
      sent: anySent,
    })
    .map(({ path, method, caller, headers, given: right, odd, query, sent }) => {
      if (isRead)
        return {
          name,
          method,
          caller,
          headers,
          target: withQuery(path, [queryOf(right), query]),
          body: null,
        };
      const { type, body } = sent(right, odd);
      return {
        name,
        method,
        caller,
        headers: { ...type, ...headers },
        target: withQuery(path, [query]),
        body,
      };
    });
}
