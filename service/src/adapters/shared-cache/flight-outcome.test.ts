import { describe, expect, it } from 'vitest';
import { AppError } from '@signpost/platform/errors';
import { crashed, endOf, landed } from './flight-outcome.ts';

describe('the outcome of a flight', () => {
  it.each([{ a: [1, null, 'ü'] }, [], '', 0, false, null])('is the result %j', (result) => {
    expect(endOf(landed(result))).toEqual(result);
  });

  it('is the failure as clients see it, without its cause', () => {
    const told = { data: { backend_status: 500 }, headers: { 'retry-after': '7' } };
    const cause = new Error('socket hang up');
    const text = crashed(new AppError('aiv_server_error', 503, 'Down.', { ...told, cause }));
    const thrown = thrownBy(() => endOf(text));
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toEqual(new AppError('aiv_server_error', 503, 'Down.', told));
  });

  it('says only where to look when a failure is unexpected', () => {
    const text = crashed(new TypeError('password is not iterable'));
    expect(text).not.toContain('password');
    const thrown = thrownBy(() => endOf(text));
    expect(thrown).not.toBeInstanceOf(AppError);
    expect(thrown).toEqual(new Error('Another process failed to do this; its log says why.'));
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
