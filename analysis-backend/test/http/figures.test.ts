import { describe, expect, it } from 'vitest';
import { aClient, aReply } from '../fakes/engines.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

describe('GET /api/v1/brands/{id}/figures', () => {
  it('tells of the latest finished analysis what a person looks at first, without its answers', async () => {
    const { ask, brand, queries, run } = await aScriptedBackend({
      engines: [aClient({ answer: () => aReply('1. Acme\n2. Globex\n3. Initech') })],
      queries: ['Which skates are fast?', 'Which skates are quiet?'],
      replicates: 2,
    });
    const path = `GET /api/v1/brands/${brand.id}/figures`;
    expect((await ask(path)).body).toEqual({
      is_demo: false,
      analysis: null,
      newest: null,
      lacks_queries: false,
      leaderboard: [],
      queries: [],
    });

    const analysis = await run();
    const { body } = await ask(path);
    expect(body).toMatchObject({
      analysis: { uuid: analysis, status: 'success', mentions: 4, counted: { answers: 4 } },
      newest: { uuid: analysis },
      leaderboard: [
        { competitor_id: null, name: brand.name, is_brand: true, place: 1, mentions: 4 },
        { name: 'Globex', is_brand: false, mentions: 4 },
        { name: 'Initech', is_brand: false, mentions: 4 },
      ],
      queries: queries.map(({ id }) => ({ query_id: id, answers: 2, mentions: 2 })),
    });

    const globex = body.leaderboard[1].competitor_id;
    await ask(`PATCH /api/v1/brands/${brand.id}/competitors/${globex}`, { state: 'ignored' });
    const after = await ask(path);
    expect(after.body.leaderboard.map(({ name }: { name: string }) => name)).toEqual([brand.name, 'Initech']);
  });

  it('tells that there is no question to ask, here and among all brands', async () => {
    const { ask, brand } = await aScriptedBackend({ engines: [aClient()], queries: [] });
    expect((await ask(`GET /api/v1/brands/${brand.id}/figures`)).body).toMatchObject({
      newest: null,
      lacks_queries: true,
    });
    expect((await ask('GET /api/v1/standings')).body.brands).toMatchObject([{ lacks_queries: true }]);
  });
});
