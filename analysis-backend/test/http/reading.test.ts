import { describe, expect, it, vi } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { openReadingThreads } from '../../src/reading/reading-threads.ts';
import { chatDialect, KEY as PROVIDER_KEY } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { aBackend, createBrand, untilAnalysed } from './a-backend.ts';
import { PATIENCE } from '../../../service/test/fakes/patience.ts';

function environmentFor({ baseUrl }: ProviderServer): Record<string, string> {
  return {
    SIGNPOST_ENGINES: 'compatible/model-1',
    SIGNPOST_EXTRACTION_MODEL: 'off',
    SIGNPOST_COMPATIBLE_BASE_URL: baseUrl,
    SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
    SIGNPOST_ANALYSIS_QUERIES: '4',
    SIGNPOST_ANALYSIS_REPLICATES: '1',
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
  };
}

const STUCK = new URL('../fakes/stuck-thread.ts', import.meta.url);

describe('an answer made to take very long to read', () => {
  it('blocks no request, and ends as an answer that could not be read', async () => {
    const server = await startProviderServer(chatDialect);
    let asked = 0;
    server.script(() => {
      asked += 1;
      return { body: chatDialect.answer(asked === 1 ? 'This one never ends.' : '1. Globex\n2. Acme') };
    });
    const time = manualTime();
    const reader = openReadingThreads({ wait: time.wait, logger: { error() {} }, thread: STUCK });
    const test = await aBackend({
      runs: true,
      reader,
      environment: environmentFor(server),
    });
    const address = await test.backend.app.listen({ host: '127.0.0.1', port: 0 });
    const id = await createBrand(test);
    const { body: history } = await test.ask(`GET /api/v1/brands/${id}/analyses`);
    // The three others are read while this one is stuck.
    await vi.waitFor(async () => {
      const evidence = await test.backend.deps.analyses.listEvidence(history.analyses[0].uuid);
      expect(evidence.filter(({ answer }) => answer !== null)).toHaveLength(4);
      expect(evidence.filter(({ extraction }) => extraction !== null)).toHaveLength(3);
    }, PATIENCE);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await test.ask(`GET /api/v1/brands/${id}/analyses`)).body.analyses[0].status).toMatch(
      /pending|running/,
    );
    time.advance(60_000);

    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({
      status: 'partial',
      mentions: 3,
      problem: '1 of 4 answers could not be read. It could not be read within 60 seconds.',
    });
    const { body } = await test.ask(
      `GET /api/v1/brands/${id}/analyses/${latest.uuid}/explain?metric=mention_rate`,
    );
    expect(JSON.stringify(body)).toContain('not_read');
  });
});

describe('an answer that is longer than the limit', () => {
  it('is cut there, counts as cut off, and has no rank', async () => {
    const server = await startProviderServer(chatDialect);
    const text = `1. Acme\n2. Globex\n${'And so on. '.repeat(200)}\n3. Initech`;
    server.script({ body: chatDialect.answer(text) });
    const environment = { ...environmentFor(server), SIGNPOST_ANSWER_MAX_KILOBYTES: '1' };
    const test = await aBackend({ runs: true, environment });
    const id = await createBrand(test);
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({ status: 'partial', mentions: 4, rank: null });
    expect(latest.notices).toContain('truncated_answers');
    const { query_results: results } = (await test.ask(`GET /api/v1/brands/${id}/analyses/results`)).body;
    expect(results[0]).toMatchObject({ found: true, rank_among_competitors: null });
    expect(results[0].model_response).toBe(text.slice(0, 1000));
  });
});
