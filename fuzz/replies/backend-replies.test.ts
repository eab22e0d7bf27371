import { analysisCalls } from '@signpost/contract/analyses';
import { EVENT_STREAM, serviceCalls, type Call } from '@signpost/contract/calls';
import { backendCalls, type BackendCall } from '@signpost/contract/protocol';
import { protocolExamples } from '@signpost/contract/protocol-examples';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { startBrandService } from '../../service/test/fakes/brands.ts';
import { amountOf, PATIENT } from '../amount.ts';
import { ofSchema, paramsOf } from '../any/of-schema.ts';
import { queryOf, withQuery } from '../requests/any-address.ts';
import { checkAnswer } from '../requests/check-answer.ts';
import type { AnyRequest } from '../requests/any-request.ts';
import { tryMany } from '../try-many.ts';
import { anyReply, type AnyReply } from './any-reply.ts';

const BACKEND: Readonly<Record<string, BackendCall>> = { ...backendCalls, ...analysisCalls };

/** The call of the backend that a call of the service makes, where their names differ. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  getOverview: ['fetchOverview'],
  getBrand: ['fetchBrand'],
  listQueries: ['fetchEnabledQueries'],
  regenerateQueries: ['generateQueries'],
  getInsights: ['fetchLatestAnalysis'],
  getCitedPosts: ['fetchOverview', 'fetchCitations'],
  fetchStandings: ['fetchStandings', 'fetchOverview'],
  fetchTrend: ['fetchTrend', 'fetchAnalyses'],
  fetchFigures: ['fetchFigures', 'fetchOverview'],
  shareReport: ['fetchBrand', 'fetchAnalysis', 'fetchAnalyses', 'fetchCitations', 'fetchFigures'],
};

/** Every call of the service that asks the backend, except the one that goes on for as long as an analysis does. */
const ASKING = Object.entries<Call>(serviceCalls).filter(
  ([, { asksBackend, mediaType }]) => asksBackend === true && mediaType !== EVENT_STREAM,
);

function goodReplyOf(name: string): fc.Arbitrary<unknown> {
  const { [name as keyof typeof backendCalls]: examples } = protocolExamples;
  return examples === undefined ? ofSchema(BACKEND[name]?.reply ?? {}) : fc.constantFrom(...examples.replies);
}

/** A good reply to each call of the backend. */
const GOOD = Object.entries(BACKEND).map(([name, { method, path }]) => ({
  name,
  method: method.toUpperCase(),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`),
  body: fc.sample(goodReplyOf(name), { numRuns: 1, seed: 1 })[0],
}));

interface Try {
  name: string;
  method: string;
  path: string;
  given: Record<string, unknown>;
  /** The call of the backend that is answered so; the others are answered well. */
  asked: string;
  reply: AnyReply;
}

function triesOf([name, { path, methods, body, params }]: [string, Call]): fc.Arbitrary<Try> {
  return fc.constantFrom(...(ASKED[name] ?? [name])).chain((asked) =>
    fc.record({
      name: fc.constant(name),
      method: fc.constantFrom(...methods),
      path: fc.constant(path.replaceAll(/\{\w+\}/g, 'b1')),
      given: paramsOf(body ?? params, fc.constantFrom('Acme', 'https://acme.example')),
      asked: fc.constant(asked),
      reply: anyReply(goodReplyOf(asked)),
    }),
  );
}

it('any reply of the backend is answered in the shape of the contract', PATIENT, async () => {
  const service = await startBrandService();
  onTestFinished(service.stop);
  const { backend, request, reset } = service;
  const tries = fc.oneof(...ASKING.map(triesOf));
  const problems = await tryMany(
    'replies of the backend',
    amountOf(120),
    tries,
    async ({ name, method, path, given, asked, reply }) => {
      await reset();
      backend.answer((seen) => {
        const call = GOOD.find((one) => one.method === seen.method && one.pattern.test(seen.path));
        return call?.name === asked ? reply : { body: call?.body };
      });
      const isRead = method === 'GET';
      const sent: AnyRequest = {
        name,
        method,
        target: withQuery(`/plugin/v1${path}`, [isRead ? queryOf(given) : '']),
        caller: 'admin',
        headers: { 'content-type': 'application/json' },
        body: isRead ? null : JSON.stringify(given),
      };
      const { target, headers, body } = sent;
      const answer = await request(target, { method, headers, ...(body === null ? {} : { body }) });
      return checkAnswer(sent, answer, { passesOn: true });
    },
  );
  expect(problems).toEqual([]);
});
