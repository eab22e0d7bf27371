import type { BackendAnalysisDetail, BackendAnalysisSummary } from '@signpost/contract/analyses';
import { expect, vi } from 'vitest';
import type { Finished } from '../../../service/test/cli/run-signpost.ts';
import { startBackend } from './backend-process.ts';
import type { CountingProvider } from './counting-provider.ts';
import { PATIENCE, SELDOM } from '../../../service/test/fakes/patience.ts';

export interface CountedBackend {
  ask<Body>(method: string, path: string, body?: object): Promise<Body>;
  kill(): Promise<Finished>;
}

/** The number of questions of an analysis: eight queries, each asked three times. */
const QUESTIONS = 24;

/** A backend whose only engine counts its questions. */
export async function startCountedBackend(
  folder: string,
  settings: Record<string, string>,
): Promise<CountedBackend> {
  const backend = await startBackend(folder, {
    SIGNPOST_ENGINES: 'compatible/counting',
    SIGNPOST_EXTRACTION_MODEL: 'compatible/writer',
    SIGNPOST_ANALYSIS_QUERIES: '8',
    SIGNPOST_ANALYSIS_REPLICATES: '3',
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
    ...settings,
  });
  return {
    async ask<Body>(method: string, path: string, body?: object) {
      const reply = await backend.ask(`${method} /api/v1${path}`, body);
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status}`);
      return reply.body as Body;
    },
    kill() {
      backend.signal('SIGKILL');
      return backend.exited;
    },
  };
}

/** Creates a brand, which starts its first analysis; returns its id. */
export async function createBrand(backend: CountedBackend): Promise<string> {
  const { uuid } = await backend.ask<{ uuid: string }>('POST', '/brands', {
    name: 'Acme',
    url: 'https://acme.example',
    description: 'Makers of project management software for small teams',
    country_code: 'US',
  });
  return uuid;
}

/** Waits until the condition holds, for which a lease may have to run out first. */
export async function until(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { ...PATIENCE, timeout: 300_000 });
}

export interface Ended {
  /** All analyses of the brand. */
  analyses: BackendAnalysisSummary[];
  detail: BackendAnalysisDetail;
}

/** Waits until the only analysis of the brand has ended; first until these providers have answered all its questions. */
export async function untilEnded(
  backend: CountedBackend,
  brandId: string,
  providers: readonly CountingProvider[] = [],
): Promise<Ended> {
  const answered = (): number => providers.reduce((sum, provider) => sum + provider.answered.length, 0);
  // A lease may have to run out before. To look here costs nothing, and asking the backend meanwhile would keep the machine busy.
  if (providers.length > 0) await until(() => answered() === QUESTIONS);
  const analyses = await vi.waitFor(async () => {
    const list = await backend.ask<{ analyses: BackendAnalysisSummary[] }>(
      'GET',
      `/brands/${brandId}/analyses`,
    );
    expect(list.analyses[0]?.status).not.toMatch(/^(pending|running)$/);
    return list.analyses;
  }, SELDOM);
  const detail = await backend.ask<BackendAnalysisDetail>(
    'GET',
    `/brands/${brandId}/analyses/${analyses[0]?.uuid}`,
  );
  return { analyses, detail };
}

/** Cancels the only analysis of the brand, once through each of two backends that work on it. */
export async function cancelThroughBoth(
  [one, other]: readonly [CountedBackend, CountedBackend],
  brandId: string,
): Promise<void> {
  const { analyses } = await one.ask<{ analyses: { uuid: string }[] }>('GET', `/brands/${brandId}/analyses`);
  const cancel = `/brands/${brandId}/analyses/${analyses[0]?.uuid}/cancel`;
  const cancelled = { analysis: { answers: { expected: QUESTIONS, failed: QUESTIONS } } };
  expect([await one.ask('POST', cancel), await other.ask('POST', cancel)]).toMatchObject([
    cancelled,
    cancelled,
  ]);
}

/** The only analysis of a brand, once it was cancelled before anything was measured. */
export const CANCELLED = {
  status: 'cancelled',
  cost_usd: null,
  problem: expect.stringContaining('The analysis was cancelled') as string,
};

/** How many questions occur once, twice and so on: `{ 1: 58, 2: 1 }`. */
export function repeats(prompts: readonly string[]): Record<number, number> {
  const counts = new Map<string, number>();
  for (const prompt of prompts) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
  const byCount: Record<number, number> = {};
  for (const count of counts.values()) byCount[count] = (byCount[count] ?? 0) + 1;
  return byCount;
}
