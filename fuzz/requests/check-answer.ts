import { ENVELOPED, serviceCalls, type Call } from '@signpost/contract/calls';
import { ErrorBody } from '@signpost/contract/errors';
import { describeProblem, findProblems } from '@signpost/contract/schema';
import { failuresOf } from '../../service/src/http/docs/failures.ts';
import type { Answer } from '../../service/test/fakes/service.ts';
import type { Outcome } from '../try-many.ts';
import type { AnyRequest } from './any-request.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** What is wrong with an answer: it must have the shape that the table of calls says, and a status that the call may have. */
export function checkAnswer(
  request: AnyRequest,
  answer: Answer,
  /** Whether failures of the backend may be passed on, whatever their status. */
  { passesOn = false } = {},
): Outcome {
  const { status } = answer;
  const problems =
    status < 400 ? problemsOfSuccess(request, answer) : problemsOfFailure(request, answer, passesOn);
  for (const [name, value] of Object.entries(HEADERS))
    if (answer.headers[name] !== value) problems.push(`${request.name}: no ${name} with ${status}`);
  return { outcome: String(status), problems };
}

function problemsOfSuccess(request: AnyRequest, { status, headers, json, body }: Answer): string[] {
  const call = callOf(request);
  if (request.method === 'HEAD' || status === 304)
    return body === '' ? [] : [`${request.name}: a body with ${status}`];
  if (!isOwn(request, call)) return [];
  if (status !== (call.status ?? 200)) return [`${request.name}: status ${status}`];
  // A list in another format, or an answer that was trimmed to some fields.
  if (
    headers['content-type'] !== 'application/json; charset=utf-8' ||
    request.target.includes('_fields') ||
    request.body?.includes('_fields') === true
  )
    return [];
  const isEnveloped = call.path.startsWith(ENVELOPED);
  const shown = isEnveloped ? (json as { data?: unknown } | undefined)?.data : json;
  return findProblems(call.answer, shown).map((problem) => `${request.name}: ${describeProblem(problem)}`);
}

function problemsOfFailure(
  request: AnyRequest,
  { status, json, headers, body }: Answer,
  passesOn: boolean,
): string[] {
  if (request.method === 'HEAD') return [];
  const { name } = request;
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return [`${name}: ${status} as ${headers['content-type']}`];
  const shape = findProblems(ErrorBody, json);
  if (shape.length > 0)
    return shape.map((problem) => `${name}: ${status}: ${describeProblem(problem)} in ${body.slice(0, 100)}`);
  const { code, message, data } = json as ErrorBody;
  const problems: string[] = [];
  if (data.status !== status) problems.push(`${name}: ${status} says ${data.status}`);
  if (message === '') problems.push(`${name}: ${code} without a message`);
  if (!(passesOn && code.startsWith('aiv_')) && !isAllowed(request, status, code))
    problems.push(`${name}: ${status} ${code}`);
  return problems;
}

/** Failures that any request can have, whatever it asks for. */
const ANYWHERE: Readonly<Record<string, number>> = {
  rest_no_route: 404,
  rest_request_too_large: 413,
};
/** What the server itself cannot read, such as a malformed content type. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 415]);

function isAllowed(request: AnyRequest, status: number, code: string): boolean {
  if (status >= 500) return false;
  if (ANYWHERE[code] === status || (code === 'rest_bad_request' && UNREADABLE.has(status))) return true;
  const call = callOf(request);
  // The status of the backend is passed on.
  if (call.asksBackend === true && code.startsWith('aiv_')) return true;
  if (!isOwn(request, call)) return true;
  return failuresOf(call)[status]?.includes(code) === true;
}

/** False when another call may have answered: one of the same path, or of the path that came of an odd id. */
function isOwn({ method, headers, target }: AnyRequest, call: Call): boolean {
  const isOverridden = 'x-http-method-override' in headers || /rest_route|_method/.test(target);
  const path = new RegExp(`^/plugin/v1${call.path.replaceAll(/\{\w+\}/g, '[A-Za-z0-9-]+')}$`);
  return (
    !isOverridden && call.methods.some((one) => one === method) && path.test(target.replace(/\?.*/s, ''))
  );
}

function callOf({ name }: AnyRequest): Call {
  return (serviceCalls as Record<string, Call>)[name] as Call;
}
