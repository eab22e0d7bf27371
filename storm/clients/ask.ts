import { callParts } from '@signpost/contract/call-parts';
import { ENVELOPED, serviceCalls, type AnswerOf, type Call, type CallName } from '@signpost/contract/calls';
import { ErrorBody } from '@signpost/contract/errors';
import { describeProblem, findProblems, fits } from '@signpost/contract/schema';
import type { Outcome } from './ledger.ts';

/** No answer within this time is no answer; longer than any fault lasts, and than the limits of the services. */
const PATIENCE_MS = 30_000;

export interface Asked<Name extends CallName> {
  /** 0 when no answer came. */
  status: number;
  /** The body of a good answer; null when it was none. */
  body: AnswerOf<Name> | null;
  /** The code of an error, or why no answer came. */
  problem: string;
  from: number;
  to: number;
}

export interface AskCounts {
  requests: number;
  good: number;
  /** Errors that a client may get while something is broken. */
  refused: number;
  unanswered: number;
}

/** Makes calls of the contract, and checks every answer against it. */
export class Caller {
  readonly counts: AskCounts = { requests: 0, good: 0, refused: 0, unanswered: 0 };
  readonly #note: (violation: string) => void;

  constructor(note: (violation: string) => void) {
    this.#note = note;
  }

  /** `expected`: statuses of errors that this request may have, besides those that the contract has for it. */
  async ask<Name extends CallName>(
    { url, token }: { url: string; token: string },
    name: Name,
    given: object = {},
    expected: readonly number[] = [],
  ): Promise<Asked<Name>> {
    const call: Call = serviceCalls[name];
    const { method, path, rest } = callParts(`${call.methods.at(-1) ?? 'GET'} ${call.path}`, given);
    const isRead = method === 'GET';
    const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : '';
    const from = Date.now();
    this.counts.requests += 1;
    const answer = (status: number, body: unknown, problem: string): Asked<Name> =>
      // The body of a good answer fits the schema of the call.
      ({ status, body: body as AnswerOf<Name> | null, problem, from, to: Date.now() });
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url}/plugin/v1${path}${query}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(isRead ? {} : { body: JSON.stringify(rest) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      this.counts.unanswered += 1;
      return answer(0, null, reasonOf(error));
    }
    const parsed = parse(text);
    if (status === (call.status ?? 200)) {
      const body = call.path.startsWith(ENVELOPED) ? dataOf(parsed) : parsed;
      const [problem] = findProblems(call.answer, body);
      if (problem === undefined) {
        this.counts.good += 1;
        return answer(status, body, '');
      }
      this.#note(
        `${name} answers ${status} with another shape: ${describeProblem(problem)}: ${text.slice(0, 300)}`,
      );
      return answer(status, null, 'another shape');
    }
    if (!fits(ErrorBody, parsed) || (parsed as ErrorBody).data.status !== status) {
      this.#note(`${name} answers ${status} with no error of the contract: ${text.slice(0, 300)}`);
      return answer(status, null, 'no error of the contract');
    }
    this.counts.refused += 1;
    const { code, message } = parsed as ErrorBody;
    if (!expected.includes(status) && !mayAnswer(call, status, code))
      this.#note(`${name} answers ${status} ${code}: ${message}`);
    return answer(status, null, code);
  }
}

/** Whether an error is one that the contract has for this call; 4xx only if the call says so itself. */
function mayAnswer({ asksBackend, errors }: Call, status: number, code: string): boolean {
  if (status === 503 || status === 507) return true;
  if (asksBackend === true && code.startsWith('aiv_') && status >= 500) return true;
  return errors?.[status] !== undefined;
}

/** What an answer to a change says about it. */
export function outcomeOf({ status }: { status: number }): Outcome {
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 ? 'not done' : 'unsure';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function dataOf(parsed: unknown): unknown {
  return (parsed as { success?: unknown; data?: unknown } | null)?.success === true
    ? (parsed as { data: unknown }).data
    : parsed;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? 'no answer in time' : message);
}
