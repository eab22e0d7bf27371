import { cpSync, readFileSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { textWith } from '../../../indexing/test/fakes/content-source.ts';
import { tempFolder } from './data-folder.ts';
import { callSignpost, startSignpost } from './run-signpost.ts';
import { LONG } from '../fakes/patience.ts';

const PAGES = 600;

/** Pages that link to each other, a third of them otherwise in the second edition. */
function writeSite(folder: string, edition: number): void {
  for (let page = 0; page < PAGES; page++) {
    const step = page % 3 === 0 ? edition : 3;
    const hrefs = [1, 7, 40].map((times) => `/p${(page * times + step) % PAGES}.html`);
    writeFileSync(path.join(folder, `p${page}.html`), `<title>Page ${page}</title>${textWith(hrefs)}`);
  }
}

function indexing(site: string, data: string): string[] {
  return ['index', 'html', site, '--base', 'https://site.example', '--data', data];
}

async function output(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await callSignpost(args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

async function recordsOf(data: string): Promise<string> {
  const file = path.join(data, 'exported.ndjson');
  await output(['export', 'records', file, '--data', data]);
  return readFileSync(file, 'utf8');
}

/** Kills the process when the files of its data folder have changed so often. */
async function killAfter(changes: number, args: string[], data: string): Promise<void> {
  const running = startSignpost(args);
  let left = changes;
  const watcher = watch(data, () => {
    left -= 1;
    if (left === 0) running.signal('SIGKILL');
  });
  await running.exited;
  watcher.close();
}

it('ends with what a run that was never killed publishes, whenever the process is killed', LONG, async () => {
  const [site, first, whole] = [tempFolder(), tempFolder(), tempFolder()];
  writeSite(site, 1);
  await output(indexing(site, first));
  writeSite(site, 2);
  cpSync(first, whole, { recursive: true });
  await output(indexing(site, whole));
  const expected = await recordsOf(whole);

  for (const changes of [2, 15, 40]) {
    const data = tempFolder();
    cpSync(first, data, { recursive: true });
    await killAfter(changes, indexing(site, data), data);
    await output(indexing(site, data));
    expect(await recordsOf(data)).toBe(expected);
    expect(await output(['verify', '--data', data])).toContain('agree');
  }
});
