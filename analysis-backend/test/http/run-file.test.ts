import { analysisCalls, type BackendRunFile } from '@signpost/contract/analyses';
import { clean } from '@signpost/contract/schema';
import { describe, expect, it } from 'vitest';
import { runSignpost } from '../../../service/test/cli/run-signpost.ts';
import { parseRunFile } from '../../src/run-file/parse-run-file.ts';
import { verifyRunFile } from '../../src/run-file/verify-run-file.ts';
import { aBackend, createBrand, KEY, untilAnalysed } from './a-backend.ts';

const FEW = { SIGNPOST_ANALYSIS_REPLICATES: '1', SIGNPOST_ANALYSIS_QUERIES: '3' };

describe('GET /api/v1/brands/{id}/analyses/{aid}/file', () => {
  it('gives a demo analysis as a file that verifies, also after the service has passed it on; the command exports the same', async () => {
    const test = await aBackend({ runs: true, environment: FEW });
    const id = await createBrand(test);
    const { uuid } = await untilAnalysed(test, id);
    const { status, headers, body } = await test.ask(`GET /api/v1/brands/${id}/analyses/${uuid}/file`);
    expect([status, headers['x-data-source']]).toEqual([200, 'demo']);
    expect(body).toMatchObject({
      format: 'signpost-run',
      format_version: 1,
      is_demo: true,
      analysis: { uuid, brand_uuid: id, status: 'success', reason: 'created' },
      engines: [{ id: 'demo' }],
      names: { as_of: 'scoring', brand: { name: 'Acme', domains: ['acme.example'] } },
    });
    expect(body.queries).toHaveLength(3);
    expect(body.slots[0].answer.text).toMatch(/^\[Sample answer/);
    expect(body.slots[0].answer).not.toHaveProperty('raw');
    expect(JSON.stringify(body)).not.toContain(KEY);

    const passedOn = clean(analysisCalls.fetchRunFile.reply, structuredClone(body));
    expect(passedOn).toEqual(body);
    const detail = await test.ask(`GET /api/v1/brands/${id}/analyses/${uuid}`);
    expect(await verifyRunFile(parseRunFile(JSON.stringify(passedOn)), null)).toMatchObject({
      isSame: true,
      answers: 3,
      sameReadings: 3,
      score: detail.body.scoring.overall.score,
    });

    const args = ['backend', 'export', '--analysis', uuid, '--data', test.folder];
    const exported = await runSignpost(args);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(exported.stdout)).toEqual(body);

    const { body: raw } = await test.ask(`GET /api/v1/brands/${id}/analyses/${uuid}/file?raw=true`);
    for (const { answer } of (raw as BackendRunFile).slots) expect(answer?.raw).toContain('Sample answer');
    expect(await verifyRunFile(parseRunFile(JSON.stringify(raw)), null)).toMatchObject({ isSame: true });
    const wrong = await test.ask(`GET /api/v1/brands/${id}/analyses/${uuid}/file?raw=yes`);
    expect(wrong).toMatchObject({ status: 400, body: { message: 'raw must be one of true, false.' } });
  });

  it('is 409 while the analysis is under way, and 404 for one that is not of the brand', async () => {
    const test = await aBackend({ environment: FEW });
    const [one, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const { uuid } = (await test.ask(`GET /api/v1/brands/${one}/analyses`)).body.analyses[0];
    expect(await test.ask(`GET /api/v1/brands/${one}/analyses/${uuid}/file`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('still under way') },
    });
    expect((await test.ask(`GET /api/v1/brands/${other}/analyses/${uuid}/file`)).status).toBe(404);
  });
});
