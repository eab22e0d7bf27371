import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changesCall, analysisCalls, BackendFailureCode } from '@signpost/contract/analyses';
import { backendCalls, BackendFailure, type BackendCall } from '@signpost/contract/protocol';
import type { InjectOptions } from 'fastify';
import { findProblems } from '@signpost/contract/schema';
import { expect, onTestFailed, onTestFinished, vi } from 'vitest';
import { composeBackend, type Backend } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { directReader } from '../../src/extraction/direct-reader.ts';
import type { AnswerReader } from '../../src/ports/answer-reader.ts';
import { aFolderWithTables } from '../fakes/storage.ts';
import { SELDOM } from '../../../service/test/fakes/patience.ts';

export const KEY = 'a-key-of-some-length';

/** The schemas that every reply is checked against. */
const CALLS = Object.values<BackendCall>({
  ...backendCalls,
  ...analysisCalls,
  changesCall,
}).map((call) => ({
  ...call,
  pattern: new RegExp(
    `^${call.path.replaceAll('{account}', '[a-z]+').replaceAll(/\{\w+\}/g, '[0-9a-f-]+')}$`,
  ),
}));

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // Tests read replies of many shapes, each of which was checked against the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestBackend {
  backend: Backend;
  folder: string;
  /** Sends the key, and checks the reply against the contract. */
  ask(call: string, body?: object): Promise<Answer>;
  /** What was logged so far. */
  log(): string;
}

interface Options {
  environment?: Record<string, string>;
  /** Whether a runner works on analyses. */
  runs?: boolean;
  folder?: string;
  /** The reader of answers; the one of this process when missing. */
  reader?: AnswerReader;
  ollamaAddress?: string;
}

/** A whole backend in this process, on SQLite in a new folder. Ends with the test. */
export async function aBackend({ folder, ...options }: Options = {}): Promise<TestBackend> {
  const test = await openBackend({ ...options, folder: folder ?? (await aFolderWithTables()) });
  onTestFinished(() => test.backend.close());
  onTestFailed(() => void process.stderr.write(warningsOf(test.log())));
  return test;
}

/** The lines of warnings and errors. */
function warningsOf(log: string): string {
  return log.replaceAll(/^\{"level":[123]0,.*\n/gm, '');
}

/** A whole backend in this process, which the caller closes. */
export async function openBackend({
  environment = {},
  runs = false,
  folder,
  reader = directReader,
  ollamaAddress,
}: Options & { folder: string }): Promise<TestBackend> {
  const lines: string[] = [];
  const config = readConfig({
    serves: true,
    environment: { SIGNPOST_DATA: folder, SIGNPOST_BACKEND_API_KEY: KEY, ...environment },
  });
  const backend = await composeBackend(config, {
    logTo: { write: (line) => void lines.push(line) },
    reader,
    ...(ollamaAddress === undefined ? {} : { ollamaAddress }),
  });
  if (runs) await backend.start();
  return {
    backend,
    folder,
    log: () => lines.join(''),
    ask: asker(backend),
  };
}

/** Sends the key, and checks the reply against the contract. */
export function asker(backend: Pick<Backend, 'app'>): TestBackend['ask'] {
  return async (call, body) => {
    const [method = '', url = ''] = call.split(' ');
    const reply = await inject(backend, {
      method,
      url,
      headers: { 'x-cai-api-key': KEY },
      ...(body !== undefined && { payload: body }),
    });
    expectContract(method, url, reply);
    return reply;
  };
}

export async function inject({ app }: Pick<Backend, 'app'>, options: InjectOptions): Promise<Answer> {
  const reply = await app.inject(options);
  const body: unknown = reply.body === '' ? null : reply.json();
  return { status: reply.statusCode, headers: reply.headers, body };
}

/** A folder that is removed with the test. */
export function aFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that the caller removes. */
export function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'signpost-backend-'));
}

function expectContract(method: string, url: string, { status, body }: Answer): void {
  if (status >= 300) {
    expect(findProblems(BackendFailure, body)).toEqual([]);
    const { code, ...others } = body;
    expect(others).toEqual({ message: expect.stringMatching(/^[A-Za-z].*\.$/s) });
    if (code !== undefined) expect(findProblems(BackendFailureCode, code)).toEqual([]);
    return;
  }
  const [pathname = ''] = url.split('?');
  const calls = CALLS.filter((call) => call.method.toUpperCase() === method && call.pattern.test(pathname));
  expect(calls.length).toBeGreaterThan(0);
  for (const { reply } of calls) expect(findProblems(reply, body)).toEqual([]);
}

export const ACME = {
  name: 'Acme',
  url: 'https://acme.example',
  description: 'Makers of project management software for small teams',
  country_code: 'US',
};

/** Creates a brand and returns its id. Where no model writes questions, they are added as a person would, and the run is started. */
export async function createBrand(
  { ask, backend }: Pick<TestBackend, 'ask'> & Partial<Pick<TestBackend, 'backend'>>,
  fields: object = {},
): Promise<string> {
  const { status, body } = await ask('POST /api/v1/brands', { ...ACME, ...fields });
  expect(status).toBe(201);
  const id = body.uuid as string;
  if (backend === undefined || body.hint !== 'no_model' || backend.deps.engines.list.length === 0) return id;
  for (let at = 1; at <= backend.deps.settings.queriesPerRun; at += 1)
    await ask(`POST /api/v1/brands/${id}/queries`, { text: `Which tools are best for purpose ${at}?` });
  expect((await ask(`POST /api/v1/brands/${id}/run`)).status).toBe(202);
  return id;
}

/** Waits until the latest analysis of the brand has ended, with or without success. */
export async function untilAnalysed(
  { ask }: Pick<TestBackend, 'ask'>,
  brandId: string,
): Promise<Answer['body']> {
  return vi.waitFor(async () => {
    const { body } = await ask(`GET /api/v1/brands/${brandId}/analyses`);
    expect(body.analyses[0]?.status).toMatch(/^(success|partial|error)$/);
    return body.analyses[0];
  }, SELDOM);
}
