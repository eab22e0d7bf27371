import { describe, expect, it } from 'vitest';
import { isTouched } from './touches.ts';

describe('a change makes an answer out of date', () => {
  it.each([
    ['of the same brand', ['brands', 'b1', 'plan', { change: 5 }]],
    ['about all brands', ['brands']],
    ['below a path that the call names', ['today']],
  ])('%s', (_of, key) => {
    expect(isTouched('PATCH /brands/{id}/facts/{fid} /today', { id: 'b1', fid: 7 }, key)).toBe(true);
  });

  it.each([
    ['of another brand', ['brands', 'b2', 'plan']],
    ['of another part of the paths', ['links', 'posts']],
  ])('but not one %s', (_of, key) => {
    expect(isTouched('PATCH /brands/{id}/facts/{fid} /today', { id: 'b1', fid: 7 }, key)).toBe(false);
  });

  it('of every list of runs, and of no other run', () => {
    const touched = [
      ['index', 'runs', { source_id: 1 }],
      ['index', 'sources'],
      ['index', 'runs', '7', 'changes', {}],
      ['index', 'runs', '8'],
    ].map((key) => isTouched('POST /index/runs/{id}/cancel', { id: 7 }, key));
    expect(touched).toEqual([true, true, true, false]);
  });

  it('of any kind when the call names all', () => {
    expect(isTouched('DELETE /index/sources/{id} /', { id: 1 }, ['links', 'posts'])).toBe(true);
  });
});
