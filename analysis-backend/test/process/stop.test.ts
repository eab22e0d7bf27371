import { expect, it } from 'vitest';
import { askOnKeptConnections } from '../../../service/test/cli/kept-connections.ts';
import { KEY, startBackend, tempFolder } from './backend-process.ts';

it('a backend that is told to stop loses no request of clients that reuse their connections', async () => {
  const backend = await startBackend(tempFolder());
  const asking = askOnKeptConnections(20, `${backend.url}/api/v1/overview`, { 'x-cai-api-key': KEY });
  await asking.allAnswered;
  const stopped = backend.stop();
  expect(await asking.ended).toEqual([]);
  expect(await stopped).toMatchObject({ code: 0 });
});
