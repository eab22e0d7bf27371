import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listSettings, toTableRows } from '@signpost/platform/settings';
import { SETTINGS as BACKEND_SETTINGS } from '../analysis-backend/src/settings.ts';
import { SETTINGS as SERVICE_SETTINGS } from '../service/src/settings.ts';
import { IMPORTS } from './imports/allowed.ts';
import { analysisCallsPage, apiPage, protocolPage, recordsPage } from './docs/reference.ts';

const DOCS = path.resolve(import.meta.dirname, '../docs');

/** The texts between `<!-- generated: NAME -->` and `<!-- end -->` in the documents, by name. */
const BLOCKS: Readonly<Record<string, () => string>> = {
  'service settings': () => settingsTable(SERVICE_SETTINGS),
  'backend settings': () => settingsTable(BACKEND_SETTINGS),
  imports: importsTable,
};

/** Documents that are generated as a whole. */
const PAGES: Readonly<Record<string, () => string>> = {
  'reference/analysis-calls.md': analysisCallsPage,
  'reference/api.md': apiPage,
  'reference/protocol-calls.md': protocolPage,
  'reference/records.md': recordsPage,
};

const BLOCK = /(<!-- generated: (.+?) -->\n)[^]*?(<!-- end -->)/g;

interface GeneratedDoc {
  file: string;
  now: string;
  wanted: string;
}

/** Every document that is generated or has a generated block: its present text, and the text it should have. */
export function generatedDocs(): GeneratedDoc[] {
  const pages = Object.entries(PAGES).map(([name, make]) => {
    const file = path.join(DOCS, name);
    return { file, now: existsSync(file) ? readFileSync(file, 'utf8') : '', wanted: make() };
  });
  return [...pages, ...docsWithBlocks()];
}

function docsWithBlocks(): GeneratedDoc[] {
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(DOCS, name))
    .map((file) => ({ file, now: readFileSync(file, 'utf8') }))
    .filter(({ now }) => now.search(BLOCK) !== -1)
    .map(({ file, now }) => ({ file, now, wanted: now.replaceAll(BLOCK, withBlock) }));
}

function withBlock(_whole: string, start: string, name: string, end: string): string {
  const make = BLOCKS[name];
  if (make === undefined) throw new Error(`No block is called "${name}": see scripts/write-docs.ts.`);
  return `${start}\n${make()}\n\n${end}`;
}

function settingsTable(settings: Parameters<typeof listSettings>[0]): string {
  return table(['Variable', 'Value', 'Default', 'What it does'], toTableRows(listSettings(settings)));
}

function importsTable(): string {
  const rooms = Object.keys(IMPORTS);
  const width = Math.max(...rooms.map(({ length }) => length));
  const lines = Object.entries(IMPORTS).map(([room, entries]) =>
    `${room.padEnd(width)}  ${entries}`.trimEnd(),
  );
  return ['```', ...lines, '```'].join('\n');
}

/** A table as the formatter writes it. */
export function table(headings: readonly string[], rows: readonly string[][]): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = headings.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const [first = '', ...rest] = cells.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))));
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) {
  mkdirSync(path.join(DOCS, 'reference'), { recursive: true });
  for (const { file, now, wanted } of generatedDocs()) if (wanted !== now) writeFileSync(file, wanted);
}
