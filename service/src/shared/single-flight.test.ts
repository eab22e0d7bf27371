import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that ends when it is told to, and counts how often it was begun. */
function heldWork(): { work: () => Promise<string>; begun: () => number; end: PromiseWithResolvers<string> } {
  const end = Promise.withResolvers<string>();
  let begun = 0;
  const work = (): Promise<string> => {
    begun += 1;
    return end.promise;
  };
  return { work, begun: () => begun, end };
}

describe('SingleFlight', () => {
  it('does the work once for all who ask while it is under way', async () => {
    const flights = new SingleFlight();
    const { work, begun, end } = heldWork();
    const asked = Array.from({ length: 100 }, () => flights.run('key', work));
    end.resolve('done');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']));
    expect(begun()).toBe(1);
  });

  it('does the work again for whoever asks after it has ended', async () => {
    const flights = new SingleFlight();
    const { work, begun, end } = heldWork();
    end.resolve('done');
    await flights.run('key', work);
    await flights.run('key', work);
    expect(begun()).toBe(2);
  });

  it('tells all who ask of the failure, and works again afterwards', async () => {
    const flights = new SingleFlight();
    const { work, begun, end } = heldWork();
    const asked = [flights.run('key', work), flights.run('key', work)];
    end.reject(new Error('no'));
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toEqual({ status: 'rejected', reason: new Error('no') });
    }
    expect(begun()).toBe(1);
    expect(await flights.run('key', async () => 'now it works')).toBe('now it works');
  });

  it('does the work of different keys side by side', async () => {
    const flights = new SingleFlight();
    const one = heldWork();
    const two = heldWork();
    const asked = [flights.run('one', one.work), flights.run('two', two.work)];
    two.end.resolve('2');
    expect(await asked[1]).toBe('2');
    one.end.resolve('1');
    expect(await asked[0]).toBe('1');
  });
});
