import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  BACKEND_FAILURES,
  backendCalls,
  BackendFailure,
  backendOpenApi,
  type BackendCall,
} from './backend-protocol.ts';

const DOC = readFileSync(new URL('../../docs/backend-protocol.md', import.meta.url), 'utf8');

interface Example {
  /** `request`, `reply` or `failure`. */
  kind: string;
  value: unknown;
}

interface Section {
  heading: string;
  text: string;
  examples: Example[];
}

const SECTIONS = DOC.split(/^## /m).slice(1).map(readSection);
const CALLS = Object.entries<BackendCall>(backendCalls).map(([name, call]) => ({
  name,
  heading: `${call.method.toUpperCase()} ${call.path}`,
  ...call,
}));

function readSection(text: string): Section {
  const examples = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', json = '']) => ({
      kind,
      value: JSON.parse(json) as unknown,
    }),
  );
  return { heading: text.slice(0, text.indexOf('\n')), text, examples };
}

function section(heading: string): Section {
  return SECTIONS.find((one) => one.heading === heading) ?? { heading, text: '', examples: [] };
}

/** Names of all properties, at any depth. */
function fieldsOf(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    fieldsOf(value, names);
  }
  return names;
}

/** The first column of the tables of fields. */
function documentedFields(text: string): string[] {
  const tables = text.split('\n\n').filter((block) => block.startsWith('| Field '));
  return tables.flatMap((table) => [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name));
}

function expectExample(schema: TSchema, { value }: Example): void {
  expect(Value.Errors(schema, value)).toEqual([]);
  // Nothing in it that we do not know.
  expect(Value.Clean(schema, structuredClone(value))).toEqual(value);
}

describe('docs/backend-protocol.md', () => {
  test('has every path and field of the OpenAPI document', () => {
    const { paths, components } = backendOpenApi() as { paths: object; components: object };
    expect(Object.keys(paths)).toHaveLength(7);
    for (const path of Object.keys(paths)) expect(DOC).toContain(` ${path}`);
    for (const field of fieldsOf({ paths, components })) expect(DOC).toContain(`\`${field}\``);
    for (const header of ['x-username', 'x-site-url', 'x-cai-api-key']) {
      expect(JSON.stringify(components)).toContain(`"${header}"`);
      expect(DOC).toContain(`\`${header}\``);
    }
  });

  test('has no field that the OpenAPI document lacks', () => {
    const known = fieldsOf(backendOpenApi());
    expect(documentedFields(DOC).length).toBeGreaterThan(known.size);
    expect(documentedFields(DOC).filter((field) => !known.has(field))).toEqual([]);
  });

  test('has every status of failure with its meaning', () => {
    for (const [status, meaning] of Object.entries(BACKEND_FAILURES)) {
      if (status === '5XX') continue;
      const row = section('Failures')
        .text.split('\n')
        .find((line) => line.startsWith(`| ${status} `));
      expect(row?.replaceAll('`', '')).toContain(meaning.replace(/\.$/, ''));
    }
  });

  test('has an example of a failure', () => {
    const { examples } = section('Failures');
    expect(examples.map(({ kind }) => kind)).toEqual(['failure']);
    for (const example of examples) expectExample(BackendFailure, example);
  });

  test.each(CALLS)('shows $heading with examples that fit its schemas', ({ heading, request, reply }) => {
    const { examples } = section(heading);
    const requests = examples.filter(({ kind }) => kind === 'request');
    const replies = examples.filter(({ kind }) => kind === 'reply');

    expect(requests.length > 0).toBe(request !== undefined);
    expect(replies.length).toBeGreaterThan(0);
    expect(requests.length + replies.length).toBe(examples.length);
    for (const example of requests) expectExample(request ?? BackendFailure, example);
    for (const example of replies) expectExample(reply, example);
  });

  test('has no JSON example outside the sections of the calls and of failures', () => {
    const checked = new Set([...CALLS.map(({ heading }) => heading), 'Failures']);
    const others = SECTIONS.filter(({ heading }) => !checked.has(heading));
    expect(others.flatMap(({ examples }) => examples)).toEqual([]);
    expect(DOC.match(/^```json$/gm)).toBeNull();
  });
});

describe('backendOpenApi', () => {
  test('describes every call under its path, method and name', () => {
    const { paths } = backendOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const { name, path, method } of CALLS) expect(paths[path]?.[method]?.operationId).toBe(name);
  });

  test('is plain JSON', () => {
    const document = backendOpenApi();
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the schemas of replies', () => {
  test.each(CALLS)('of $heading take an empty object, nulls and unknown fields', ({ reply }) => {
    const nulls = Object.fromEntries(Object.keys(reply.properties).map((field) => [field, null]));
    for (const value of [{}, nulls, { unknown: 1 }]) expect(Value.Check(reply, value)).toBe(true);
  });
});
