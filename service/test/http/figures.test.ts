import type { FiguresBody } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../fakes/brands.ts';
import { anOwnBackendPlace } from '../fakes/own-backend.ts';

describe('GET /brands/{id}/figures', () => {
  it('gives the last figures and since when they are old while the backend is away', async () => {
    const place = await anOwnBackendPlace({ runs: true });
    const id = await place.createBrand();
    await place.untilAnalysed(id);
    const figuresOf = async () => dataOf(await place.ask(`/brands/${id}/figures`)) as FiguresBody;
    const before = await figuresOf();
    expect(before).toMatchObject({
      is_demo: true,
      is_stale: false,
      stale_since: null,
      analysis: { status: 'success', change: { reason: null } },
      newest: { uuid: before.analysis?.uuid },
    });

    await place.stopBackend();
    const after = dataOf(await place.ask(`/brands/${id}/figures?refresh=true`)) as FiguresBody;
    expect(after).toEqual({ ...before, is_stale: true, stale_since: expect.stringMatching(/Z$/) });
  });
});
