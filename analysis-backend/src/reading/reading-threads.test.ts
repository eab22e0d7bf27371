import { realWait } from '@signpost/platform/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { directReader } from '../extraction/direct-reader.ts';
import { openReadingThreads, type ReadingThreadOptions } from './reading-threads.ts';
import type { Reading } from '../model/extraction.ts';

const STUCK = new URL('../../test/fakes/stuck-thread.ts', import.meta.url);

function aReader(options: Partial<ReadingThreadOptions> = {}) {
  const reader = openReadingThreads({ wait: realWait, logger: { error() {} }, ...options });
  onTestFinished(() => reader.close());
  return reader;
}

function aReading(text: string): Reading {
  return {
    answer: {
      text,
      citedUrls: ['https://acme.example/a'],
      retrievedUrls: [],
      truncated: false,
      refused: false,
    },
    brand: { id: null, names: ['Acme'], domains: ['acme.example'] },
    competitors: [{ id: 'one', names: ['Globex'], domains: [] }],
    judged: {
      judgement: { by: 'model', sentiment: null, entities: [{ name: 'Zintra', sentiment: 75 }] },
    },
  };
}

describe('reading in threads', () => {
  it('gives the same result as reading in the main thread', async () => {
    const reader = aReader();
    const texts = [
      '1. Globex\n2. Acme\n3. zintra',
      'I know nothing of Acme.',
      '',
      'I cannot help with that.',
    ];
    const readings = texts.map(aReading);
    expect(await Promise.all(readings.map((reading) => reader.read(reading)))).toEqual(
      await Promise.all(readings.map((reading) => directReader.read(reading))),
    );
  });

  it('gives up an answer whose reading never ends, and reads the others during and after it', async () => {
    const time = manualTime();
    const reader = aReader({ thread: STUCK, wait: time.wait });
    const hostile = reader.read(aReading('This one never ends.'));
    expect(await reader.read(aReading('Acme is one.'))).toMatchObject({ mentioned: true });
    time.advance(60_000);
    expect(await hostile).toMatchObject({
      valid: false,
      mentioned: null,
      rank: null,
      readingProblem: 'It could not be read within 60 seconds.',
    });
    expect(await reader.read(aReading('Acme is another.'))).toMatchObject({ valid: true, mentioned: true });
  });

  it('counts the time limit of an answer from when its turn comes', async () => {
    const time = manualTime();
    const reader = aReader({ thread: STUCK, wait: time.wait });
    const hostile = ['first', 'second', 'third'].map((name) => reader.read(aReading(`${name} never ends.`)));
    const later = reader.read(aReading('Acme waits its turn.'));
    await time.waiting((ms) => ms === 60_000);
    time.advance(60_000);
    await Promise.all(hostile.slice(0, 2));
    await time.waiting((ms) => ms === 60_000);
    expect(await later).toMatchObject({ mentioned: true });
    time.advance(60_000);
    expect(await hostile[2]).toMatchObject({ readingProblem: expect.stringContaining('60 seconds') });
  });

  it('says why the reading of an answer failed', async () => {
    const reader = aReader({ thread: STUCK });
    expect(await reader.read(aReading('This one fails.'))).toMatchObject({
      valid: false,
      readingProblem: 'It could not be read: no such word',
    });
    expect(await reader.read(aReading('Acme is one.'))).toMatchObject({ mentioned: true });
  });
});
