import { describe, expect, it } from 'vitest';
import { aClient, aReply } from '../fakes/engines.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const GHOST = 'Which skates are fast?';

describe('GET /api/v1/brands/{id}/matrix', () => {
  it('shows where the brand is cited and not named, and what to do about it', async () => {
    const searching = aClient({
      id: 'openai/search',
      engine: { webSearch: true },
      answer: ({ prompt }) =>
        aReply(prompt === GHOST ? 'Fast ones have wheels.' : '1. Acme\n2. Globex', {
          grounded: true,
          citedUrls: prompt === GHOST ? ['https://acme.example/fast?ref=1'] : [],
        }),
    });
    const { ask, brand, queries, run } = await aScriptedBackend({
      engines: [searching, aClient({ id: 'openai/plain' })],
      queries: [GHOST, 'Which skates are quiet?', 'Is Acme any good?'],
      replicates: 2,
    });
    const path = `GET /api/v1/brands/${brand.id}/matrix`;
    expect((await ask(path)).body).toMatchObject({ analysis_uuid: null, engines: [], recognition: null });

    const analysis = await run();
    const { body } = await ask(path);
    expect(body).toMatchObject({
      is_demo: false,
      analysis_uuid: analysis,
      finished_at: expect.stringMatching(/Z$/),
      total: {
        answers: 8,
        named_answers: 6,
        grounded_answers: 4,
        corners: { named_and_cited: 0, named_only: 2, cited_only: 2, neither: 0 },
        pairs: { named_only: 1, cited_only: 1, not_measurable: 2, unclear: 0 },
      },
      engines: [
        {
          engine_id: 'openai/search',
          web_search: true,
          queries: [
            { query_id: queries[0]?.id, text: GHOST, cell: 'cited_only', named_answers: 0 },
            { query_id: queries[1]?.id, cell: 'named_only', named_answers: 2 },
          ],
        },
        {
          engine_id: 'openai/plain',
          web_search: false,
          queries: [{ cell: 'not_measurable', named_answers: 2, grounded_answers: 0 }, {}],
        },
      ],
      recognition: {
        total: { answers: 4 },
        engines: [{ queries: [{ text: 'Is Acme any good?', cell: 'named_only' }] }, {}],
      },
    });
  });
});
