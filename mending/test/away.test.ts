import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { expect, it } from 'vitest';
import { freePort } from '../../service/test/servers/free-port.ts';
import { mendingPlace } from '../src/adapters/sql-store/open.ts';

it.each(['postgres', 'mysql'] as const)(
  'suggestions are away for a while when the server is when they are first asked for, on %s',
  async (engine) => {
    const url = `${engine}://signpost:secret@127.0.0.1:${await freePort()}/signpost`;
    const server = { engine, url, connections: 1, timeoutMs: 1000 };
    const place = mendingPlace({ dataFolder: '/nowhere', database: server });
    await expect(place.open()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  },
);
