import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../cli/data-folder.ts';

/** A reserved address (RFC 5737) and a name that never resolves (RFC 6761). */
const NOBODY = '192.0.2.1';
const NO_NAME = 'provider.invalid';
const REFUSED = 'ERR_OUTBOUND_REFUSED';

async function listening(where: { port: number; host: string } | { path: string }): Promise<number> {
  const server = createServer((_request, response) => response.end('here'));
  onTestFinished(() => void server.close());
  await once(server.listen(where), 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

describe('a test', () => {
  it.each([NOBODY, NO_NAME, '2001:db8::1', '0.0.0.0'])('cannot connect to %s', async (host) => {
    for (const open of [() => connect(443, host), () => connect({ port: 443, host })]) {
      const [error] = (await once(open(), 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe(REFUSED);
    }
  });

  it('cannot fetch from elsewhere', async () => {
    await expect(fetch(`https://${NO_NAME}/v1`)).rejects.toMatchObject({ cause: { code: REFUSED } });
  });

  it.each(['127.0.0.1', 'localhost'])('can fetch from %s', async (host) => {
    const port = await listening({ port: 0, host });
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  });

  it('can connect to a Unix socket', async () => {
    const socketPath = path.join(tempFolder(), 'socket');
    await listening({ path: socketPath });
    const socket = connect(socketPath);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    expect(socket.readyState).toBe('open');
  });

  it('cannot make a Node process call out for it either', async () => {
    const script = `fetch('http://${NOBODY}').catch((error) => process.stdout.write(error.cause.code))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script]);
    expect(stdout).toBe(REFUSED);
  });
});
