import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from './schema/index.ts';
import { clean, findProblems, fits } from './schema/index.ts';
import { describe, expect, test } from 'vitest';
import { analysisCalls, changesCall, type AnalysisCall } from './analyses/index.ts';
import { protocolExamples } from './protocol-examples.ts';
import { BACKEND_FAILURES, backendCalls, BackendFailure, type BackendCall } from './protocol.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const RULES = readFileSync(new URL('backend-protocol.md', DOCS), 'utf8');
const CALLS = Object.entries<BackendCall>(backendCalls).map(([name, call]) => ({ name, ...call }));
const ANALYSIS_CALLS = Object.entries<AnalysisCall>({ ...analysisCalls, changesCall }).map(
  ([name, call]) => ({ name, ...call }),
);

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The fields, at any depth, without a description. */
function unexplained({ properties = {}, items, anyOf = [] }: Schema, path = ''): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...([field, ...(field.anyOf ?? [])].some(({ description }) => description) ? [] : [`${path}${name}`]),
    ...unexplained(field, `${path}${name}.`),
  ]);
  return [...fields, ...[...anyOf, ...(items ? [items] : [])].flatMap((inner) => unexplained(inner, path))];
}

function problemsOf(schema: TSchema, example: object): unknown[] {
  const isKnown = isDeepStrictEqual(clean(schema, structuredClone(example)), example);
  return [...findProblems(schema, example), ...(isKnown ? [] : ['something in it that the schema lacks'])];
}

describe('docs/backend-protocol.md', () => {
  test.each(['x-username', 'x-site-url', 'x-cai-api-key'])('has the header %s', (header) => {
    expect(RULES).toContain(`\`${header}\``);
  });

  test('has every status of failure with its meaning', () => {
    for (const [status, meaning] of Object.entries(BACKEND_FAILURES)) {
      if (status === '5XX') continue;
      const row = RULES.split('\n').find((line) => line.startsWith(`| ${status} `));
      expect(row?.replaceAll('`', '')).toContain(meaning.replace(/\.$/, ''));
    }
  });

  test('has an example of a failure', () => {
    const [, json = ''] = /^```json failure\n([\s\S]*?)^```$/m.exec(RULES) ?? [];
    expect(problemsOf(BackendFailure, JSON.parse(json) as object)).toEqual([]);
  });
});

describe('the calls of the protocol', () => {
  test.each(CALLS)('$name has examples that fit its schemas', ({ name, request, reply }) => {
    const examples = protocolExamples[name as keyof typeof backendCalls];
    expect(examples.replies.flatMap((example) => problemsOf(reply, example))).toEqual([]);
    expect(examples.replies).not.toEqual([]);
    expect(examples.request === undefined).toBe(request === undefined);
    expect(request && examples.request ? problemsOf(request, examples.request) : []).toEqual([]);
  });

  test.each(CALLS)('$name accepts empty and null replies, and unknown fields', ({ reply }) => {
    const nulls = Object.fromEntries(Object.keys(reply.properties).map((field) => [field, null]));
    for (const value of [{}, nulls, { unknown: 1 }]) expect(fits(reply, value)).toBe(true);
  });
});

describe('the analysis calls of the own backend', () => {
  const withBody = ANALYSIS_CALLS.filter(({ request }) => request !== undefined);

  test.each(withBody)('$name has an example that fits its schema', ({ request, example }) => {
    expect(request && example && problemsOf(request, example)).toEqual([]);
  });
});

test.each([...CALLS, ...ANALYSIS_CALLS])('$name says what each of its fields means', (call) => {
  const schemas = [call.request, call.reply, (call as AnalysisCall).params].filter(
    (one) => one !== undefined,
  );
  expect(schemas.flatMap((schema) => unexplained(schema as Schema))).toEqual([]);
});
