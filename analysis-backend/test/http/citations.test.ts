import type { BackendCitations } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import { aClient, aReply } from '../fakes/engines.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const QUIET = 'Which skates are quiet?';
const FAST = 'Which skates are fast?';

describe('GET /api/v1/brands/{id}/citations', () => {
  it('shows the owners of cited pages, and the queries for which competitors are cited and the brand is not', async () => {
    const engine = aClient({
      engine: { webSearch: true },
      answer: ({ prompt }) =>
        prompt === QUIET
          ? aReply('1. Globex\n2. Acme\n3. Soylent', {
              grounded: true,
              citedUrls: [
                'https://globex.example/quiet',
                'https://acme.example/quiet',
                'https://soylent.example',
              ],
            })
          : aReply('1. Globex\n2. Initech', {
              grounded: true,
              citedUrls: [
                'https://www.globex.example/fast/?x=1',
                'https://soylent.example',
                'https://news.example',
              ],
            }),
    });
    const { ask, brand, queries, run } = await aScriptedBackend({
      engines: [engine],
      queries: [QUIET, FAST],
    });
    const path = `/api/v1/brands/${brand.id}`;
    await run();
    const citations = async (): Promise<BackendCitations> => (await ask(`GET ${path}/citations`)).body;

    const { pages, own_domains: domains, missed_queries: missed } = await citations();
    // Soylent is named in one answer only, so that it is a candidate and not compared with.
    expect(
      Object.fromEntries(pages.map(({ page, owned, competitor }) => [page, owned ? 'ours' : competitor])),
    ).toEqual({
      'acme.example/quiet': 'ours',
      'globex.example/quiet': 'Globex',
      'globex.example/fast': 'Globex',
      'soylent.example': null,
      'news.example': null,
    });
    expect(domains).toEqual(['acme.example']);
    expect(missed).toEqual([
      {
        query_id: queries[1]?.id,
        text: FAST,
        answers: 1,
        counted_answers: 1,
        pages: [
          {
            page: 'globex.example/fast',
            url: 'https://www.globex.example/fast/?x=1',
            competitor: 'Globex',
            answers: 1,
          },
        ],
      },
    ]);

    const { competitors } = (await ask(`GET ${path}/competitors`)).body;
    const globex = competitors.find(({ name }: { name: string }) => name === 'Globex');
    await ask(`PATCH ${path}/competitors/${globex.uuid}`, { state: 'ignored' });
    expect((await citations()).missed_queries).toEqual([]);
  });
});
