import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../service/src/config.ts';
import { ROOT } from './lockfile.ts';

it('the compose file with servers keeps links and brands on its database', () => {
  const text = readFileSync(path.join(ROOT, 'packaging/compose.servers.yaml'), 'utf8');
  const settings = [...text.matchAll(/^ +(SIGNPOST_\w+): '?([^'\n]*)'?$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/\$\{[^}]*\}/, 'secret')] as const,
  );
  const { database, ownBackend, ownBackendDatabase, cache } = readConfig({}, Object.fromEntries(settings));
  expect(ownBackend).not.toBeNull();
  expect(database?.url).toBe('postgres://signpost:secret@postgres:5432/signpost');
  expect(ownBackendDatabase?.url).toBe(database?.url);
  expect(cache?.url).toBe('redis://redis:6379/0');
});
