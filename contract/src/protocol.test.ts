import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  BACKEND_FAILURES,
  backendCalls,
  BackendFailure,
  backendOpenApi,
  type BackendCall,
} from './protocol.ts';
import { changesCall } from './analyses/changes.ts';
import type { AnalysisCall } from './analyses/common.ts';
import { analysisCalls } from './analyses/calls.ts';

const DOCS = new URL('../../docs/', import.meta.url);

/** What every backend must do. */
const DOC = readFileSync(new URL('backend-protocol.md', DOCS), 'utf8');

/** What our own does beyond that. */
const [LIST = '', ...CHAPTERS] = ['README.md', ...chapterFiles()].map((file) =>
  readFileSync(new URL(`beyond-the-protocol/${file}`, DOCS), 'utf8'),
);

function chapterFiles(): string[] {
  return readdirSync(new URL('beyond-the-protocol/', DOCS)).filter((file) => file !== 'README.md');
}

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
const BEYOND = [LIST, ...CHAPTERS].join('\n\n');
const BEYOND_SECTIONS = CHAPTERS.flatMap((chapter) => chapter.split(/^## /m).slice(1).map(readSection));
const CALLS = withHeadings(backendCalls);
const ANALYSIS_CALLS = withHeadings<AnalysisCall>({
  ...analysisCalls,
  fetchChanges: changesCall,
});

function withHeadings<Call extends BackendCall>(
  calls: Record<string, Call>,
): (Call & { name: string; heading: string })[] {
  return Object.entries(calls).map(([name, call]) => ({
    name,
    heading: `${call.method.toUpperCase()} ${call.path}`,
    ...call,
  }));
}

function readSection(text: string): Section {
  const examples = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', json = '']) => ({
      kind,
      value: JSON.parse(json) as unknown,
    }),
  );
  return { heading: text.slice(0, text.indexOf('\n')), text, examples };
}

function section(heading: string, sections = SECTIONS): Section {
  return sections.find((one) => one.heading === heading) ?? { heading, text: '', examples: [] };
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

function exampleErrors(schema: TSchema, { value }: Example): unknown[] {
  const isKnown = isDeepStrictEqual(Value.Clean(schema, structuredClone(value)), value);
  return [...Value.Errors(schema, value), ...(isKnown ? [] : ['something in it that we do not know'])];
}

/** What is wrong with the examples of a call. */
function exampleProblems({ examples }: Section, { request, reply }: BackendCall): unknown[] {
  const schemas: Record<string, TSchema | undefined> = { request, reply };
  const missing = Object.keys(schemas).filter(
    (kind) => schemas[kind] !== undefined && !examples.some((example) => example.kind === kind),
  );
  return [
    ...missing.map((kind) => `no ${kind}`),
    ...examples.flatMap((example) => {
      const schema = schemas[example.kind];
      return schema === undefined ? `an example of ${example.kind}` : exampleErrors(schema, example);
    }),
  ];
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
    expect(examples.flatMap((example) => exampleErrors(BackendFailure, example))).toEqual([]);
  });

  test.each(CALLS)('shows $heading with examples that fit its schemas', (call) => {
    expect(exampleProblems(section(call.heading), call)).toEqual([]);
  });

  test('has no JSON example outside the sections of the calls and of failures', () => {
    const checked = new Set([...CALLS.map(({ heading }) => heading), 'Failures']);
    const others = SECTIONS.filter(({ heading }) => !checked.has(heading));
    expect(others.flatMap(({ examples }) => examples)).toEqual([]);
    expect(DOC.match(/^```json$/gm)).toBeNull();
  });
});

describe('docs/beyond-the-protocol', () => {
  const known = fieldsOf(ANALYSIS_CALLS.map(({ request, reply, params }) => ({ request, reply, params })));

  test('has every call in the table and in a chapter, and no other', () => {
    const listed = [...LIST.matchAll(/^\| `([A-Z]+ \S+)` +\|/gm)].map(([, call = '']) => call);
    const known = ANALYSIS_CALLS.map(({ heading }) => heading);
    expect(listed.toSorted()).toEqual(known.toSorted());
    expect(BEYOND_SECTIONS.map(({ heading }) => heading).toSorted()).toEqual(known.toSorted());
  });

  test('has every field of the schemas, and none that they lack', () => {
    for (const field of known) expect(BEYOND).toContain(`\`${field}\``);
    expect(documentedFields(BEYOND).length).toBeGreaterThan(0);
    expect(documentedFields(BEYOND).filter((field) => !known.has(field))).toEqual([]);
  });

  test.each(ANALYSIS_CALLS)('shows $heading with examples that fit its schemas', (call) => {
    expect(exampleProblems(section(call.heading, BEYOND_SECTIONS), call)).toEqual([]);
  });

  test('has no JSON example that nobody checks', () => {
    const untitled = [LIST, ...CHAPTERS].map((text) => readSection(text.split(/^## /m)[0] ?? ''));
    expect(untitled.flatMap(({ examples }) => examples)).toEqual([]);
    expect(BEYOND.match(/^```json$/gm)).toBeNull();
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
