import { readdirSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ProviderError,
  type AskRequest,
  type Provider,
  type ProviderAnswer,
  type ProviderProblem,
} from '../../src/ports/provider.ts';
import type { AdapterOptions } from '../../src/providers/adapter-options.ts';
import { openTransport } from '../../src/providers/transport.ts';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { KEY, MODEL, type Dialect } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer, type Step } from '../fakes/provider-server.ts';

export interface ProviderUnderTest {
  provider: Provider;
  server: ProviderServer;
  time: ManualTime;
}

export interface Fixture {
  name: string;
  webSearch: boolean;
  body: object;
  expected: Omit<ProviderAnswer, 'raw'>;
}

const TIMEOUT_MS = 120_000;
const MAX_REPLY_BYTES = 1024 * 1024;
const MAX_TEXT_BYTES = 200_000;

export function aQuestion(question: Partial<AskRequest> = {}): AskRequest {
  return {
    model: MODEL,
    prompt: 'Which ledger software is best?',
    webSearch: false,
    country: null,
    signal: new AbortController().signal,
    ...question,
  };
}

/** An adapter with a server of its dialect; both are closed when the test ends. */
export async function openAdapter(
  dialect: Dialect,
  open: (options: AdapterOptions, server: ProviderServer) => Provider,
): Promise<ProviderUnderTest> {
  const server = await startProviderServer(dialect);
  const time = manualTime();
  const transport = openTransport({
    timeoutMs: TIMEOUT_MS,
    maxReplyBytes: MAX_REPLY_BYTES,
    clock: time,
    wait: time.wait,
  });
  const maxTextBytes = MAX_TEXT_BYTES;
  const provider = open({ apiKey: KEY, baseUrl: server.baseUrl, transport, maxTextBytes }, server);
  onTestFinished(() => transport.close());
  return { provider, server, time };
}

/** Bodies written by hand after the public references, each with the answer expected of it. */
function fixturesOf(dialect: Dialect, origin = ''): Fixture[] {
  const folder = new URL(`../fixtures/providers/${dialect.name}/`, import.meta.url);
  return readdirSync(folder).map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('REDIRECT_ORIGIN', origin);
    return { name: file.replace('.json', ''), ...(JSON.parse(text) as Omit<Fixture, 'name'>) };
  });
}

/** The failure of a call, after checking that no part of it contains the key. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    (reply) => new Error(`the call succeeded: ${inspect(reply)}`),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(KEY);
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** What the port promises for any answer. Every provider runs this, the demo too. */
export function providerPromises(
  name: string,
  open: () => Promise<Provider>,
  ask: Partial<AskRequest>,
): void {
  describe(`Provider promises (${name})`, () => {
    it('gives an answer with complete source addresses, each listed once, as cited or as retrieved', async () => {
      const provider = await open();
      const answer = await provider.ask(aQuestion(ask));
      expect(answer.text).not.toBe('');
      const urls = [...answer.citedUrls, ...answer.retrievedUrls];
      expect(new Set(urls).size).toBe(urls.length);
      for (const url of urls) expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(answer.grounded || answer.searchQueries.length === 0).toBe(true);
      expect(answer.raw).not.toBe('');
    });

    it('is healthy', async () => {
      const provider = await open();
      await expect(provider.healthcheck(new AbortController().signal)).resolves.toBeUndefined();
    });
  });
}

/** Every adapter of a service runs this against a server that speaks its dialect over real HTTP. */
export function providerConformance(
  dialect: Dialect,
  open: (options: AdapterOptions, server: ProviderServer) => Provider,
): void {
  const setUp = (): Promise<ProviderUnderTest> => openAdapter(dialect, open);

  /** The failure of a call that gets this reply: one request, whatever comes of it. */
  async function failureFrom(step: Step): Promise<ProviderError> {
    const { provider, server } = await setUp();
    server.script(step);
    const error = await failureOf(provider.ask(aQuestion()));
    expect(server.seen).toHaveLength(1);
    return error;
  }

  providerPromises(dialect.name, async () => (await setUp()).provider, {});

  describe(`Provider conformance (${dialect.name})`, () => {
    it.each(fixturesOf(dialect).map(({ name }) => name))('reads the fixture %s', async (name) => {
      const { provider, server } = await setUp();
      const fixture = fixturesOf(dialect, server.origin).find((fixture) => fixture.name === name);
      if (fixture === undefined) throw new Error('the fixture is there');
      server.script({ body: fixture.body });
      server.redirects.set('a', 'https://northwind.example/features');
      server.redirects.set('c', 'https://reviews.example/best-ledgers');
      const { raw, ...answer } = await provider.ask(aQuestion({ webSearch: fixture.webSearch }));
      expect(answer).toEqual(fixture.expected);
      expect(JSON.parse(raw)).toEqual(JSON.parse(JSON.stringify(fixture.body)));
    });

    it('makes one request with the unchanged question, the key, and nothing that would change the answer', async () => {
      const { provider, server } = await setUp();
      const prompt = 'Who sells “ünï\ncode”? \u2028 "quoted"';
      await provider.ask(aQuestion({ prompt }));
      expect(server.seen).toHaveLength(1);
      // The server refuses every other field, such as a temperature or a system prompt.
      expect(JSON.stringify(server.seen[0]?.body)).toContain(JSON.stringify(prompt));
    });

    it('keeps an answer that comes in many small pieces, or as another type of content', async () => {
      const { provider, server } = await setUp();
      const body = dialect.answer('Größe 日本 '.repeat(500));
      server.script({ body, mishap: 'slow body', headers: { 'content-type': 'text/plain' } });
      expect((await provider.ask(aQuestion())).text.trim()).toBe('Größe 日本 '.repeat(500).trim());
    });

    it.each<[number, string, ProviderProblem]>([
      [400, 'invalid_request_error', 'bad_request'],
      [401, 'authentication_error', 'auth'],
      [402, 'payment_required', 'quota'],
      [403, 'permission_error', 'auth'],
      [404, 'not_found_error', 'bad_request'],
      [408, 'timeout', 'transient'],
      [413, 'request_too_large', 'bad_request'],
      [422, 'unprocessable', 'bad_request'],
      [429, 'rate_limit_error', 'rate'],
      [500, 'server_error', 'transient'],
      [502, 'bad_gateway', 'transient'],
      [503, 'unavailable', 'transient'],
      [529, 'overloaded_error', 'transient'],
    ])('takes %i for %s as %s', async (status, type, kind) => {
      const message = `No ${KEY} for you`;
      const error = await failureFrom({ status, body: dialect.error({ status, type, message }) });
      expect(error.kind).toBe(kind);
      expect(error.message).toContain(`(${status})`);
      expect(error.message).toContain('No [key] for you');
      const silent = await failureFrom({ status, body: '' });
      expect(silent.kind).toBe(kind);
    });

    it.each([
      'You exceeded your current quota, please check your plan and billing details.',
      'Your credit balance is too low to access the API.',
    ])('takes a 429 that says “%s” as quota, where waiting does not help', async (message) => {
      const body = dialect.error({ status: 429, type: 'rate_limit_error', message });
      expect(await failureFrom({ status: 429, body, headers: { 'retry-after': '5' } })).toMatchObject({
        kind: 'quota',
        retryAfterMs: null,
      });
    });

    it.each([
      ['120', 120_000],
      ['0.5', 500],
      [new Date(manualTime().now() + 90_000).toUTCString(), 90_000],
      [new Date(manualTime().now() - 90_000).toUTCString(), 0],
      ['soon', null],
      ['-5', null],
    ])('reads Retry-After: %s', async (value, retryAfterMs) => {
      for (const status of [429, 503]) {
        const error = await failureFrom({ status, headers: { 'retry-after': value } });
        expect(error.retryAfterMs).toBe(retryAfterMs);
      }
    });

    it.each<[string, object, ProviderProblem]>([
      ['of a gateway that lost its server', { error: { code: 502, message: 'upstream' } }, 'transient'],
      ['of a gateway whose limit is reached', { error: { code: 429, message: 'slow down' } }, 'rate'],
      ['about a limit', { error: { type: 'rate_limit_exceeded', message: 'slow down' } }, 'rate'],
      ['of the server', { status: 'failed', error: { code: 'server_error', message: 'oops' } }, 'transient'],
      ['about money', { error: { code: 'insufficient_quota', message: 'pay' } }, 'quota'],
      ['about the key', { error: { type: 'authentication_error', message: KEY } }, 'auth'],
      ['about the request', { error: { type: 'invalid_request_error', message: 'no' } }, 'bad_request'],
      ['of an unknown kind', { error: { message: 'hm' } }, 'bad_reply'],
      ['that is a text', { error: 'model not loaded' }, 'bad_reply'],
    ])('takes 200 with an error %s for the failure it is', async (_which, body, kind) => {
      expect((await failureFrom({ body })).kind).toBe(kind);
    });

    it.each<[string, Step, ProviderProblem]>([
      [
        'HTML with 200',
        { body: `<html>${KEY}</html>`, headers: { 'content-type': 'text/html' } },
        'bad_reply',
      ],
      ['invalid JSON', { body: '{"choices": [' }, 'bad_reply'],
      ['nothing with 200', { body: '' }, 'bad_reply'],
      ['a list', { body: '[]' }, 'bad_reply'],
      ['JSON of another shape', { body: { hello: KEY } }, 'bad_reply'],
      ['more than the limit', { body: 'x'.repeat(MAX_REPLY_BYTES + 1) }, 'bad_reply'],
      ['more lists than any reply has', { body: '['.repeat(300_000) + ']'.repeat(300_000) }, 'bad_reply'],
      ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'bad_request'],
      ['a reset', { mishap: 'reset' }, 'transient'],
      ['a reset in the middle of the body', { body: { a: 1 }, mishap: 'reset in body' }, 'transient'],
      ['half of a body', { body: { a: 1 }, mishap: 'truncated' }, 'transient'],
    ])('takes %s as a failure of its kind', async (_what, step, kind) => {
      expect((await failureFrom(step)).kind).toBe(kind);
    });

    it('cuts an answer at the limit, between two characters, and says that it was cut', async () => {
      const { provider, server } = await setUp();
      const text = `A${'é'.repeat(MAX_TEXT_BYTES / 2)} [late](https://late.example/)`;
      server.script({ body: dialect.answer(text) });
      const answer = await provider.ask(aQuestion());
      expect(answer).toMatchObject({ finishReason: 'length', citedUrls: [] });
      expect(answer.text).toBe(`A${'é'.repeat(MAX_TEXT_BYTES / 2 - 1)}`);
      expect(JSON.parse(answer.raw)).toEqual(dialect.answer(text));
    });

    it('does not cut an answer that is exactly as long as the limit', async () => {
      const { provider, server } = await setUp();
      const text = 'x'.repeat(MAX_TEXT_BYTES);
      server.script({ body: dialect.answer(text) });
      expect(await provider.ask(aQuestion())).toMatchObject({ text, finishReason: 'stop' });
    });

    it.each(['hang', 'hang in body'] as const)(
      'gives up after the time limit when the service does: %s',
      async (mishap) => {
        const { provider, server, time } = await setUp();
        server.script({ body: { a: 1 }, mishap });
        const failure = failureOf(provider.ask(aQuestion()));
        await server.isHolding();
        time.advance(TIMEOUT_MS);
        expect(await failure).toMatchObject({
          kind: 'transient',
          message: expect.stringContaining('120 seconds'),
        });
      },
    );

    it('says that the service cannot be reached when nothing listens there', async () => {
      const { provider, server } = await setUp();
      server.stop();
      expect(await failureOf(provider.ask(aQuestion()))).toMatchObject({
        kind: 'transient',
        message: expect.stringContaining('cannot be reached'),
      });
    });

    it('ends at once with the reason when it is told to stop, before and during the call', async () => {
      const { provider, server } = await setUp();
      server.script({ mishap: 'hang' });
      const stop = new AbortController();
      const call = provider.ask(aQuestion({ signal: stop.signal }));
      await server.isHolding();
      const reason = new Error('closing');
      stop.abort(reason);
      await expect(call).rejects.toBe(reason);
      await expect(provider.ask(aQuestion({ signal: stop.signal }))).rejects.toBe(reason);
      expect(server.seen).toHaveLength(1);
    });

    it('removes its key from an answer that repeats it', async () => {
      const { provider, server } = await setUp();
      server.script({ body: dialect.answer(`Your key is ${KEY}.`) });
      const answer = await provider.ask(aQuestion());
      expect(answer.text).toBe('Your key is [key].');
      expect(answer.raw).not.toContain(KEY);
    });

    it('has a health check that passes, and fails as auth with a wrong key', async () => {
      const { provider } = await setUp();
      await provider.healthcheck(new AbortController().signal);
      const wrong = await openAdapter(dialect, (options, server) =>
        open({ ...options, apiKey: 'another-key-0123456789' }, server),
      );
      expect(await failureOf(wrong.provider.healthcheck(new AbortController().signal))).toMatchObject({
        kind: 'auth',
      });
    });
  });

  describe(`Extraction with a model (${dialect.name})`, () => {
    const schema = {
      type: 'object',
      properties: {
        names: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 5 },
        tone: { anyOf: [{ type: 'string', enum: ['good', 'bad'] }, { type: 'null' }] },
      },
      required: ['names'],
    };
    const extract = ({ provider }: ProviderUnderTest): ReturnType<Provider['extract']> =>
      provider.extract({
        model: MODEL,
        prompt: 'Read this.',
        schema,
        schemaName: 'reading',
        signal: new AbortController().signal,
      });

    it.each([
      ['plain', '{"names":["Acme"],"tone":null}'],
      ['in a code block', '```json\n{"names":["Acme"],"tone":null}\n```'],
    ])('gives back the JSON, %s', async (_how, text) => {
      const setup = await setUp();
      setup.server.script({ body: dialect.answer(text) });
      expect(await extract(setup)).toEqual({
        value: { names: ['Acme'], tone: null },
        usage: { inputTokens: 12, outputTokens: 34, searches: 0 },
        servedModel: 'model-1-2026-11-01',
      });
    });

    it('sends the schema with all fields required, no others allowed, and without bounds', async () => {
      const setup = await setUp();
      setup.server.script({ body: dialect.answer('{}') });
      await extract(setup);
      expect(JSON.stringify(setup.server.seen[0]?.body)).toContain(
        JSON.stringify({
          type: 'object',
          properties: {
            names: { type: 'array', items: { type: 'string' } },
            tone: { anyOf: [{ type: 'string', enum: ['good', 'bad'] }, { type: 'null' }] },
          },
          required: ['names', 'tone'],
          additionalProperties: false,
        }),
      );
    });

    it('takes an answer that is not JSON as a reply that cannot be understood', async () => {
      const setup = await setUp();
      setup.server.script({ body: dialect.answer('Sure! Here it is: {') });
      expect((await failureOf(extract(setup))).kind).toBe('bad_reply');
    });

    it.each(fixturesOf(dialect).filter(({ name }) => name === 'refusal' || name === 'truncation'))(
      'takes a $name as a reply that cannot be understood',
      async ({ body }) => {
        const setup = await setUp();
        setup.server.script({ body });
        expect((await failureOf(extract(setup))).kind).toBe('bad_reply');
      },
    );
  });
}
