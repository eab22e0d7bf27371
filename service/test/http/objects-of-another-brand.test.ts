import type { AnalysesBody } from '@signpost/contract/analyses';
import { expect, it } from 'vitest';
import { dataOf } from '../fakes/brands.ts';
import { anOwnBackendPlace } from '../fakes/own-backend.ts';

interface Made {
  uuid: string;
  share?: { id: string };
}

it('a brand endpoint answers 404 for objects of another brand, and does not change them', async () => {
  const { ask, createBrand, untilAnalysed } = await anOwnBackendPlace({ runs: true });
  const [mine, theirs] = [await createBrand(), await createBrand()];
  await untilAnalysed(theirs);
  const post = (path: string, body: object) =>
    ask(`/brands/${theirs}${path}`, { method: 'POST', body }).then((made) => dataOf(made) as Made);
  const query = await post('/own-queries', { text: 'Which anvil is the quietest?' });
  const rival = await post('/competitors', { name: 'Globex' });
  const other = await post('/competitors', { name: 'Initech' });
  const fact = await post('/facts', { kind: 'place', label: 'Home', value: 'Germany' });
  const audit = dataOf(await ask(`/brands/${theirs}/audit`)) as { sample: { slot_id: string }[] };
  const slot = audit.sample[0]?.slot_id ?? '';
  await post('/audit/labels', { slot_id: slot, mentioned: false });
  const { share } = await post('/shares', {});
  const { analyses } = dataOf(await ask(`/brands/${theirs}/analyses`)) as AnalysesBody;
  const analysis = analyses[0]?.uuid ?? '';

  const lists = ['/queries', '/query-quality', '/competitors', '/facts', '/audit', '/shares', '/analyses'];
  const everything = async (): Promise<unknown[]> =>
    Promise.all(lists.map(async (list) => dataOf(await ask(`/brands/${theirs}${list}?refresh=1`))));
  const before = await everything();
  const calls: [method: string, path: string, body?: object][] = [
    ['PATCH', `/queries/${query.uuid}`, { enabled: false }],
    ['PUT', `/queries/${query.uuid}`, { enabled: false }],
    ['PATCH', `/own-queries/${query.uuid}`, { text: 'Which one?' }],
    ['DELETE', `/own-queries/${query.uuid}`],
    ['POST', `/queries/${query.uuid}/wordings`, { texts: ['Which one makes no noise?'] }],
    ['POST', `/queries/${query.uuid}/rewrites`],
    ['PATCH', `/competitors/${rival.uuid}`, { state: 'ignored' }],
    ['POST', `/competitors/${rival.uuid}/merge`, { into: other.uuid }],
    ['PATCH', `/facts/${fact.uuid}`, { value: 'France' }],
    ['DELETE', `/facts/${fact.uuid}`],
    ['POST', '/audit/labels', { slot_id: slot, mentioned: true }],
    ['DELETE', `/audit/labels/${slot}`],
    ['GET', `/analyses/${analysis}`],
    ['GET', `/analyses/${analysis}/explain?metric=score`],
    ['GET', `/analyses/${analysis}/file`],
    ['POST', '/shares', { analysis_id: analysis }],
    ['DELETE', `/shares/${share?.id}`],
  ];
  for (const [method, path, body] of calls) {
    const answer = await ask(`/brands/${mine}${path}`, { method, ...(body && { body }) });
    expect.soft(`${answer.status} ${method} ${path}`).toBe(`404 ${method} ${path}`);
  }
  expect(await everything()).toEqual(before);
});
