import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventSinkConformance } from '../../../test/conformance/event-sink.ts';
import { moduleUrl, runScript } from '../../../test/fakes/run-script.ts';
import { aUsageEvent, someUsageEvents } from '../../../test/fakes/usage-events.ts';
import type { UsageEvent } from '../../ports/event-sink.ts';
import { fileSink } from './file-sink.ts';
import { rotate } from './rotate.ts';

/** The length of every line of `someUsageEvents(9)`. */
const LINE = JSON.stringify(someUsageEvents(1)[0]).length + 1;

function aFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'events.ndjson');
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

function eventsOf(file: string): UsageEvent[] {
  return linesOf(file).map((line) => JSON.parse(line) as UsageEvent);
}

function countsOf(file: string): number[] {
  return eventsOf(file).map(({ properties }) => Number(properties.query_count));
}

function failOnError(error: unknown): never {
  throw error;
}

eventSinkConformance('file', async () => {
  const file = aFile();
  return { sink: fileSink(file, { onError: () => {} }), received: async () => eventsOf(file) };
});

describe('fileSink', () => {
  it('writes time, event and properties, one event to a line', async () => {
    const file = aFile();
    const sink = fileSink(file, { onError: failOnError });
    await sink.record(aUsageEvent());
    expect(linesOf(file)).toEqual([
      '{"time":"2026-01-31T12:00:00.000Z","event":"AI Visibility Query Toggled","properties":{"enabled":true}}',
    ]);
  });

  it('creates the missing folders above the file', async () => {
    const file = path.join(path.dirname(aFile()), 'a/b/events.ndjson');
    await fileSink(file, { onError: failOnError }).record(aUsageEvent());
    expect(eventsOf(file)).toEqual([aUsageEvent()]);
  });

  it('rotates the file to .1, .2 and so on before it exceeds the limit, and keeps the configured number', async () => {
    const file = aFile();
    const sink = fileSink(file, { maxBytes: 2 * LINE, keep: 3, onError: failOnError });
    for (const event of someUsageEvents(9)) await sink.record(event);
    expect(countsOf(file)).toEqual([9]);
    expect(countsOf(`${file}.1`)).toEqual([7, 8]);
    expect(countsOf(`${file}.2`)).toEqual([5, 6]);
    expect(countsOf(`${file}.3`)).toEqual([3, 4]);
    expect(readdirSync(path.dirname(file))).toHaveLength(4);
  });

  it('writes an event that is larger than the limit by itself', async () => {
    const file = aFile();
    const sink = fileSink(file, { maxBytes: 10, onError: failOnError });
    for (const event of someUsageEvents(2)) await sink.record(event);
    expect(countsOf(`${file}.1`)).toEqual([1]);
    expect(countsOf(file)).toEqual([2]);
  });

  it('loses no older file when an interrupted rotation left a gap', async () => {
    const file = aFile();
    writeFileSync(file, 'full\n');
    writeFileSync(`${file}.1`, 'one\n');
    writeFileSync(`${file}.3`, 'three\n');
    const sink = fileSink(file, { maxBytes: 5, keep: 3, onError: failOnError });
    await sink.record(aUsageEvent());
    expect([1, 2, 3].map((number) => linesOf(`${file}.${number}`))).toEqual([['full'], ['one'], ['three']]);
  });

  it('keeps writing to the full file while another process rotates, and rotates itself when that process has died', async () => {
    const file = aFile();
    writeFileSync(`${file}.lock`, '');
    const sink = fileSink(file, { maxBytes: 1, onError: failOnError });
    const [first, second, third, fourth] = someUsageEvents(4);
    if (!first || !second || !third || !fourth) throw new Error('four events');
    await sink.record(first);
    await sink.record(second);
    expect(countsOf(file)).toEqual([1, 2]);
    utimesSync(`${file}.lock`, 0, 0);
    await sink.record(third);
    await sink.record(fourth);
    expect(countsOf(`${file}.1`)).toEqual([1, 2, 3]);
    expect(countsOf(file)).toEqual([4]);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('leaves the file where it is when another process has just rotated it', () => {
    const file = aFile();
    writeFileSync(file, 'new\n');
    rotate(file, 5, () => false);
    expect(readdirSync(path.dirname(file))).toEqual(['events.ndjson']);
  });

  it('starts a new line after one that was cut short', async () => {
    const file = aFile();
    writeFileSync(file, '{"time":"2026');
    await fileSink(file, { onError: failOnError }).record(aUsageEvent());
    expect(linesOf(file)).toEqual(['{"time":"2026', JSON.stringify(aUsageEvent())]);
  });

  it('begins a new file when the old one was moved away', async () => {
    const file = aFile();
    const sink = fileSink(file, { onError: failOnError });
    await sink.record(aUsageEvent());
    rmSync(file);
    await sink.record(aUsageEvent());
    expect(eventsOf(file)).toHaveLength(1);
  });

  it('reports a problem once, and again when it returns after a success', async () => {
    const file = path.join(aFile(), 'events.ndjson');
    const inTheWay = path.dirname(file);
    const errors: unknown[] = [];
    const sink = fileSink(file, { onError: (error) => errors.push(error) });
    const record = (): Promise<void> => sink.record(aUsageEvent());

    writeFileSync(inTheWay, 'a file where a folder is needed');
    await record();
    await record();
    expect(errors).toMatchObject([{ code: 'EEXIST' }]);

    rmSync(inTheWay);
    await record();
    rmSync(inTheWay, { recursive: true });
    writeFileSync(inTheWay, '');
    await record();
    expect(errors).toMatchObject([{ code: 'EEXIST' }, { code: 'EEXIST' }]);
  });

  it('lets the file grow, and reports why, when it cannot be rotated', async () => {
    const file = aFile();
    const errors: unknown[] = [];
    const sink = fileSink(file, { maxBytes: 1, keep: 1, onError: (error) => errors.push(error) });
    await sink.record(aUsageEvent());
    // A folder cannot be replaced by a file.
    await fileSink(path.join(`${file}.1`, 'other'), { onError: failOnError }).record(aUsageEvent());
    await sink.record(aUsageEvent());
    await sink.record(aUsageEvent());
    expect(eventsOf(file)).toHaveLength(3);
    expect(errors).toMatchObject([{ code: 'EISDIR' }]);
  });

  it('has on disk what it recorded when the process is killed', async () => {
    const file = aFile();
    const signal = await runScript(`
      import { fileSink } from '${moduleUrl('adapters/event-sink/file-sink.ts')}';
      await fileSink(${JSON.stringify(file)}, { onError() {} }).record(${JSON.stringify(aUsageEvent())});
      process.kill(process.pid, 'SIGKILL');
    `);
    expect(signal).toBe('SIGKILL');
    expect(eventsOf(file)).toEqual([aUsageEvent()]);
  });

  it('neither loses nor mixes lines when two processes write to a file and rotate it', async () => {
    const file = aFile();
    const write = (writer: string): Promise<unknown> =>
      runScript(`
        import { fileSink } from '${moduleUrl('adapters/event-sink/file-sink.ts')}';
        const sink = fileSink(${JSON.stringify(file)}, { maxBytes: 1000, keep: 1000, onError(error) { throw error; } });
        for (let number = 1; number <= 500; number += 1) {
          await sink.record({ time: '', event: '${writer}', properties: { number } });
        }
      `);
    await Promise.all([write('one'), write('other')]);

    const folder = path.dirname(file);
    const events = readdirSync(folder).flatMap((name) => eventsOf(path.join(folder, name)));
    const written = events.map(({ event, properties }) => `${event} ${String(properties.number)}`);
    expect(new Set(written).size).toBe(1000);
    expect(written).toHaveLength(1000);
  });
});
