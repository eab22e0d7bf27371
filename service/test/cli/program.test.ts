import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aDataFolder } from './data-folder.ts';
import { callSignpost, runSignpost } from './run-signpost.ts';

/** Prints the modules of the service that a command loads. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const [, name] = /service\\/src\\/(.*)/.exec(url) ?? [];
      if (name !== undefined) process.stderr.write(name + '\\n');
      return next(url, context);
    },
  });
`;

/** Prints what a command loads to serve, or to ask a web site. */
const PRINT_WEB = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (/^(?:node:)?http2?$/.test(name)) process.stderr.write('loads ' + name + '\\n');
      return next(name, context);
    },
  });
`;

it('shows the help of each command that its own help lists', async () => {
  const { stdout } = await callSignpost(['--help']);
  const [, listed = ''] = /^Commands:\n([^]*?)\n\n/m.exec(stdout) ?? [];
  const names = [...listed.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name);
  expect(names).toEqual(
    'setup serve index suggest plan import export brand notice user password token mcp backup restore upgrade verify doctor backend help'.split(
      ' ',
    ),
  );
  for (const name of names.slice(0, -1)) {
    const help = await callSignpost([name, '--help']);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(`^Usage: signpost ${name} `) });
  }
});

it('loads only the command that is named, and no link data to list sources', async () => {
  const { folder } = await aDataFolder();
  // The sources: the bundle has all commands in one file.
  const env = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`,
    SIGNPOST_RUN_BUNDLE: '',
  };
  const { code, stderr } = await runSignpost(['index', 'sources', '--data', folder], { env });
  expect(code).toBe(0);
  const loaded = stderr.trimEnd().split('\n');
  expect(loaded).toContain('cli/indexing/list-sources.ts');
  expect(
    loaded.filter((name) => /^adapters\/link-store\/|^cli\/(?!command|indexing|program)/.test(name)),
  ).toEqual([]);
});

it.each([['sources'], ['runs'], ['run', '1'], ['html', 'site', '--base', 'https://site.example']])(
  'loads no server and no web client to index by %s',
  async (...command) => {
    const { folder } = await aDataFolder();
    mkdirSync(path.join(folder, 'site'));
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_WEB)}` };
    const { stderr } = await runSignpost(['index', ...command, '--data', folder], { env, cwd: folder });
    expect(stderr).not.toContain('loads ');
  },
);
