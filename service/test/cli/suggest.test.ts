import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from './data-folder.ts';
import { callSignpost } from './run-signpost.ts';

const FILLING = 'Rain falls on the roof and the cat sleeps near a warm stove all day long. '.repeat(10);
const PAGES = {
  index: `<title>Home</title><h1>Home</h1><p>See <a href="/year/">the year</a>. ${FILLING}</p>`,
  year: `<title>The year</title><h1>The year</h1><p>${FILLING}</p><p>March is for pruning roses in the sun.</p>`,
  roses: `<title>Pruning roses</title><h1>Pruning roses</h1><p>Cut them in spring. ${FILLING}</p>`,
};

it('suggests links to orphans, and says when there are no texts or too many posts', async () => {
  const [site, data] = [tempFolder(), tempFolder()];
  for (const [name, html] of Object.entries(PAGES)) {
    const folder = name === 'index' ? site : path.join(site, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.html'), html);
  }
  const index = (...options: string[]) =>
    callSignpost(['index', 'html', site, '--base', 'https://site.example', '--data', data, ...options]);
  const suggest = (...options: string[]) => callSignpost(['suggest', '--data', data, ...options]);

  expect(await index('--no-text')).toMatchObject({ code: 0 });
  expect(await suggest()).toMatchObject({ code: 1, stderr: expect.stringMatching(/no texts.*--no-text/) });

  expect(await index('--text')).toMatchObject({ code: 0 });
  const tooMany = await callSignpost(['suggest', '--data', data], { SIGNPOST_SUGGESTION_POSTS: '2' });
  expect(tooMany).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/too many posts.*SIGNPOST_SUGGESTION_POSTS/),
  });
  const { code, stdout } = await suggest();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^To Pruning roses \(https:\/\/site\.example\/roses\/\)\n/);
  expect(stdout).toContain('March is for [pruning roses] in the sun.');

  const file = path.join(data, 'suggestions.csv');
  expect(await suggest('--post', 'https://site.example/roses/', '--csv', file)).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toMatch(/^id,state,probability,.*\r\n.*,pruning roses,/);
  expect(await suggest('--post', 'https://site.example/none/')).toMatchObject({ code: 1 });
  expect(await suggest('check')).toMatchObject({ code: expect.any(Number), stderr: '' });
});
