import { describe, expect, it } from 'vitest';
import { callParts } from '@signpost/contract/call-parts';
import { callKey } from './call-key.ts';

const keyOf = (call: string, given?: object): readonly unknown[] => callKey(callParts(call, given));

describe('a call by its name', () => {
  it('has the ids in its path and the rest apart', () => {
    const given = { id: 'b/1', fid: 7, value: 'x' };
    expect(callParts('PATCH /brands/{id}/facts/{fid}', given)).toEqual({
      method: 'PATCH',
      path: '/brands/b%2F1/facts/7',
      rest: { value: 'x' },
    });
    expect(given).toEqual({ id: 'b/1', fid: 7, value: 'x' });
  });

  it('is kept under its path, so that everything below a path can be made old together', () => {
    expect(keyOf('GET /today')).toEqual(['today']);
    expect(keyOf('GET /brands/{id}', { id: 'b1' })).toEqual(['brands', 'b1']);
    expect(keyOf('GET /brands/{id}/plan', { id: 'b1', change: 5 })).toEqual([
      'brands',
      'b1',
      'plan',
      { change: 5 },
    ]);
  });
});
