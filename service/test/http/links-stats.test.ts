import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aLink, aSite } from '../fakes/records.ts';
import { startService } from '../fakes/service.ts';
import { itIsAReadEndpoint } from './read-endpoint.ts';

const records = [
  aSite(),
  aLink({ id: 1 }),
  aLink({ id: 2, post_id: 9, target_post_id: 8 }),
  aLink({ id: 3, type: 'external' }),
  aLink({ id: 4, type: 'external' }),
  aLink({ id: 5, type: 'external' }),
  aLink({ id: 6, type: 'mail' }),
];
const service = await startService({ records });
afterAll(service.stop);

const get = async (query = '') => (await service.request(`/plugin/v1/links/links-stats${query}`)).json;
const STATS = { total: 6, internal: 2, external: 3 };

describe('GET /links/links-stats', () => {
  itIsAReadEndpoint(service, '/links/links-stats', records);

  it('counts the links of every type, and the internal and external ones', async () => {
    expect(await get()).toEqual(STATS);
  });

  it('takes no parameters, not even wrong ones', async () => {
    expect(await get('?is_internal=1&source_id=9&search=x&page=abc&per_page[]=1')).toEqual(STATS);
  });

  it('keeps only the keys that _fields names', async () => {
    expect(await get('?_fields=external,total')).toEqual({ total: 6, external: 3 });
    expect(await get('?_fields[]=internal')).toEqual({ internal: 2 });
  });

  it('answers zeros when nothing was imported yet', async () => {
    const empty = await startService();
    onTestFinished(empty.stop);
    const { status, json } = await empty.request('/plugin/v1/links/links-stats');
    expect(status).toBe(200);
    expect(json).toEqual({ total: 0, internal: 0, external: 0 });
  });
});
