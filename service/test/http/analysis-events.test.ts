import type { AnalysesBody, BackendRun } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import { anAnswer } from '../../../analysis-backend/test/fakes/storage.ts';
import { BRANDS, dataOf } from '../fakes/brands.ts';
import { manualTime, type ManualTime } from '../fakes/manual-time.ts';
import { anOwnBackendPlace, type OwnBackendPlace } from '../fakes/own-backend.ts';
import { basic } from '../fakes/service.ts';

interface Place extends OwnBackendPlace {
  id: string;
  aid: string;
  time: ManualTime;
}

/** A brand whose first analysis waits: no process works on it. */
async function aWaitingAnalysis(): Promise<Place> {
  const time = manualTime();
  const place = await anOwnBackendPlace({ wait: time.wait });
  const id = await place.createBrand();
  const [analysis] = (dataOf(await place.ask(`/brands/${id}/analyses`)) as AnalysesBody).analyses;
  return { ...place, id, aid: analysis?.uuid ?? '', time };
}

/** Reads the events of the analysis as a browser does; `next` gives undefined when the stream has ended. */
async function openEvents({ service, id, aid }: Place, headers: Record<string, string> = {}) {
  const authorization = basic('admin', service.passwords['admin'] ?? '');
  const response = await fetch(`${service.url}${BRANDS}/brands/${id}/analyses/${aid}/events`, {
    headers: { authorization, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    async next(): Promise<{ event: string; data: BackendRun & { is_stale: boolean } } | undefined> {
      for (;;) {
        while (!text.includes('\n\n')) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return undefined;
          text += value;
        }
        const [block = '', ...rest] = text.split('\n\n');
        text = rest.join('\n\n');
        const event = /^event: (.+)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) };
      }
    },
    close: () => reader?.cancel(),
  };
}

/** Lets the service look again, once it waits for that. */
async function lookAgain({ time }: Place): Promise<void> {
  time.advance(await time.waiting((ms) => ms === 1000));
}

describe('GET /brands/{id}/analyses/{aid}/events', () => {
  it('tells how the analysis goes on, answer by answer, and the cause of a failing engine, until it ends', async () => {
    const place = await aWaitingAnalysis();
    const { analyses } = place.backend.backend.deps;
    const events = await openEvents(place);
    expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await events.next()).toMatchObject({
      event: 'run',
      data: { is_stale: false, analysis: { uuid: place.aid, status: 'pending', answers: { done: 0 } } },
    });

    const [first, second] = await analyses.listSlots(place.aid);
    await analyses.markRunning(place.aid, 1);
    await analyses.storeAnswer(first?.id ?? '', anAnswer(first?.id ?? ''), '{}');
    await analyses.noteProblem(second?.id ?? '', { kind: 'auth', message: 'The key is wrong.' });
    await lookAgain(place);
    expect(await events.next()).toMatchObject({
      data: {
        analysis: {
          status: 'running',
          answers: { done: 1 },
          problems: [{ kind: 'auth', message: 'The key is wrong.', retrying: 1 }],
        },
      },
    });

    await place.ask(`/brands/${place.id}/analyses/${place.aid}/cancel`, { method: 'POST' });
    await analyses.finishAnalysis(place.aid, {
      status: 'cancelled',
      finishedAt: 2,
      problem: null,
      thin: null,
      scoring: null,
      names: null,
      band: null,
    });
    await lookAgain(place);
    expect(await events.next()).toMatchObject({ event: 'run', data: { analysis: { status: 'cancelled' } } });
    expect(await events.next()).toMatchObject({ event: 'end', data: { analysis: { status: 'cancelled' } } });
    expect(await events.next()).toBeUndefined();
  });

  it('asks the backend once for all who watch, and no more when all have gone', async () => {
    const place = await aWaitingAnalysis();
    const tabs = [await openEvents(place), await openEvents(place), await openEvents(place)];
    for (const tab of tabs) await tab.next();
    place.calls();
    await place.backend.backend.deps.analyses.markRunning(place.aid, 1);
    await lookAgain(place);
    for (const tab of tabs)
      expect(await tab.next()).toMatchObject({ data: { analysis: { status: 'running' } } });
    expect(place.calls()).toEqual(['GET /brands/:id/analyses/:aid/progress']);
    for (const tab of tabs) await tab.close();
  });

  it('goes on with the last known state, marked as stale, while the backend is away', async () => {
    const place = await aWaitingAnalysis();
    const events = await openEvents(place);
    await events.next();
    await place.stopBackend();
    await lookAgain(place);
    expect(await events.next()).toMatchObject({ data: { is_stale: true, analysis: { status: 'pending' } } });
    await events.close();
  });

  it('is 204 for a client that has seen the end, and 404 for an unknown analysis', async () => {
    const place = await aWaitingAnalysis();
    expect((await openEvents(place, { 'last-event-id': 'end' })).response.status).toBe(204);
    expect(
      (await openEvents({ ...place, aid: '00000000-0000-4000-8000-000000000000' })).response.status,
    ).toBe(404);
  });
});
