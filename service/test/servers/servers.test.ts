import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeOn } from './engines.ts';
import { freshDatabase } from './fresh-database.ts';
import { freshRedisPrefix } from './fresh-redis-prefix.ts';
import { findMariadb, startMariadb } from './mariadb.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { findRedis, startRedis } from './redis.ts';
import { openWordList } from './word-list.ts';
import { PATIENCE } from '../fakes/patience.ts';

const PRIVATE_SERVERS = [
  { name: 'postgres', find: findPostgres, start: startPostgres },
  { name: 'mariadb', find: findMariadb, start: startMariadb },
  { name: 'redis', find: findRedis, start: startRedis },
] as const;

for (const { name, find, start } of PRIVATE_SERVERS) {
  const open = openWordList[name];

  describe.skipIf(find() === null)(`a private ${name}`, () => {
    it('keeps its data when it is killed and restarted at the same address, and leaves nothing when it is stopped', async () => {
      const server = await start();
      onTestFinished(server.stop);
      const before = await open(server.url);
      await before.add('one');

      await server.kill();
      await expect(before.add('two')).rejects.toThrow(/connection|closed|ended/i);
      await expect(open(server.url)).rejects.toThrow('ECONNREFUSED');

      await server.restart();
      const after = await open(server.url);
      await after.add('three');
      expect(await after.all()).toEqual(['one', 'three']);

      expect(existsSync(server.folder)).toBe(true);
      await server.stop();
      expect(existsSync(server.folder)).toBe(false);
      expect(processesIn(server.folder)).toEqual([]);
    });

    it('is one process also after it was restarted twice at once', async () => {
      const server = await start();
      onTestFinished(server.stop);
      await Promise.all([server.restart(), server.restart()]);
      await server.kill();
      await expect(open(server.url)).rejects.toThrow('ECONNREFUSED');
      expect(processesIn(server.folder)).toEqual([]);
    });

    it('leaves no process and no folder when the process that started it is killed', async () => {
      const module = path.join(import.meta.dirname, `${name}.ts`);
      const script = `
        const { ${start.name} } = await import(${JSON.stringify(module)});
        const { folder } = await ${start.name}();
        process.stdout.write(folder);
        process.stdin.resume();
      `;
      const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      onTestFinished(() => void starter.kill('SIGKILL'));
      const [folder] = (await once(starter.stdout.setEncoding('utf8'), 'data')) as [string];
      expect(existsSync(folder)).toBe(true);

      starter.kill('SIGKILL');

      await vi.waitFor(() => {
        expect(existsSync(folder)).toBe(false);
        expect(processesIn(folder)).toEqual([]);
      }, PATIENCE);
    });
  });
}

describeOn(['postgres', 'mariadb'], 'freshDatabase', (engine) => {
  const open = openWordList[engine];

  it('gives every caller a separate empty database', async () => {
    for (const word of ['one', 'other']) {
      const { url, drop } = await freshDatabase(engine);
      onTestFinished(drop);
      const list = await open(url);
      onTestFinished(list.close);
      await list.add(word);
      expect(await list.all()).toEqual([word]);
    }
  });

  it('removes the database even while a client is still connected', async () => {
    const { url, drop } = await freshDatabase(engine);
    const list = await open(url);

    await drop();

    await expect(list.add('one')).rejects.toThrow(/connection|closed|ended/i);
    await expect(open(url)).rejects.toThrow(/does not exist|Unknown database/);
  });
});

describeOn(['redis'], 'freshRedisPrefix', () => {
  it('gives every caller a separate prefix for keys and removes only those keys', async () => {
    const mine = freshRedisPrefix();
    const other = freshRedisPrefix();
    onTestFinished(other.drop);
    const myList = await openWordList.redis(mine.url, mine.prefix);
    onTestFinished(myList.close);
    const otherList = await openWordList.redis(other.url, other.prefix);
    onTestFinished(otherList.close);
    await myList.add('one');
    await otherList.add('other');

    await mine.drop();

    expect(await myList.all()).toEqual([]);
    expect(await otherList.all()).toEqual(['other']);
  });
});

/** Every process whose working directory is this folder, even if the folder was removed; a server works in its own. */
function processesIn(folder: string): string[] {
  // Without /proc only the folder can be checked.
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name).startsWith(folder));
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has just ended, or belongs to another user.
    return '';
  }
}
