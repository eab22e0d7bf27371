import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Prepared<Made> {
  files: { name: string; content: Buffer; mode: number }[];
  made: Made;
}

/** By name, for all test files of the worker. */
const prepared = new Map<string, Promise<Prepared<unknown>>>();

/**
 * A new data folder with the files that `prepare` made when it was first called for this name, and what it returned. Tables, users and
 * an import are most of the work of a start; copies of their files take a moment.
 */
export async function aPreparedFolder<Made>(
  name: string,
  prepare: (folder: string) => Promise<Made>,
): Promise<{ folder: string; made: Made }> {
  const known = prepared.get(name) as Promise<Prepared<Made>> | undefined;
  const first = known ?? prepareFiles(prepare);
  if (known === undefined) prepared.set(name, first);
  const { files, made } = await first;
  const folder = await aFolder();
  for (const { name: file, content, mode } of files)
    await writeFile(path.join(folder, file), content, { mode });
  return { folder, made };
}

async function prepareFiles<Made>(prepare: (folder: string) => Promise<Made>): Promise<Prepared<Made>> {
  const folder = await aFolder();
  const made = await prepare(folder);
  const names = await readdir(folder);
  const files = names.map(async (name) => {
    const file = path.join(folder, name);
    return { name, content: await readFile(file), mode: (await stat(file)).mode & 0o777 };
  });
  const read = { files: await Promise.all(files), made };
  await rm(folder, { recursive: true });
  return read;
}

function aFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'signpost-test-'));
}
