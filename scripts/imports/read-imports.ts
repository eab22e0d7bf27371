import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** A file of a workspace, and a module that it imports. */
export interface Import {
  file: string;
  /** A file of ours, a package by its name, or `node:`. */
  target: string;
}

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES =
  '{contract,words,platform,indexing,mending,notices,service,analysis-backend,dashboard,bench}/src/**/*.{ts,tsx}';

/** Every import in the sources of the workspaces. Tests may import anything. */
export function readImports(): Import[] {
  return globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.*'] })
    .sort()
    .flatMap((file) =>
      modulesIn(file, readFileSync(path.join(ROOT, file), 'utf8')).map((name) => ({
        file,
        target: targetOf(file, name),
      })),
    );
}

function modulesIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // A module that is named at run time is not one of ours.
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .flatMap((name) => /^'(?<name>[^']+)'$/.exec(name)?.groups?.['name'] ?? []),
  ];
  return [...new Set(named)];
}

function targetOf(file: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  if (name.startsWith('node:')) return 'node:';
  const [first = '', second = '', ...rest] = name.split('/');
  if (name === '@signpost/analysis-backend') return 'analysis-backend/src/cli/program.ts';
  if (first === '@signpost') return [second, 'src', ...rest].join('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
