import { describe, expect, it } from 'vitest';
import { toLogLine } from './log-line.ts';

const TIME = '2026-01-31T12:00:05.123Z';
const CLOCK = new Date(TIME).toTimeString().slice(0, 8);
const shown = (fields: object, withStacks = false, withColours = false): string =>
  toLogLine(JSON.stringify({ level: 30, time: TIME, msg: 'worker answers', ...fields }), {
    withStacks,
    withColours,
  });

describe('a line of the log for people', () => {
  it('has the local time of day, the message and its details', () => {
    expect(shown({})).toBe(`${CLOCK} worker answers\n`);
    expect(shown({ worker: 1, pid: 4711, why: 'SIGTERM', problem: null, list: [1, null] })).toBe(
      `${CLOCK} worker answers (worker 1, pid 4711, why SIGTERM, list [1,null])\n`,
    );
  });

  it.each([
    [20, ''],
    [40, 'WARNING '],
    [50, 'ERROR '],
    [60, 'FATAL '],
  ])('of the level %i begins with "%s"', (level, word) => {
    expect(shown({ level })).toBe(`${CLOCK} ${word}worker answers\n`);
  });

  it('has colours for warnings and errors, and for nothing else, where they are wanted', () => {
    expect(shown({ level: 30 }, false, true)).toBe(`${CLOCK} worker answers\n`);
    expect(shown({ level: 40 }, false, true)).toBe(`${CLOCK} \u001b[33mWARNING\u001b[39m worker answers\n`);
    expect(shown({ level: 50 }, false, true)).toBe(`${CLOCK} \u001b[31mERROR\u001b[39m worker answers\n`);
  });

  it('has the message of an error, and its stack on request', () => {
    const err = { type: 'Error', message: 'no room', stack: 'Error: no room\n    at here' };
    expect(shown({ level: 50, err, brand: 'b1' })).toBe(
      `${CLOCK} ERROR worker answers: no room (brand b1)\n`,
    );
    expect(shown({ level: 50, err }, true)).toBe(
      `${CLOCK} ERROR worker answers: no room\nError: no room\n    at here\n`,
    );
  });

  it('does nothing in a terminal, whatever was logged', () => {
    const hostile = '\u001b[2J\u009b\nfalse line';
    const line = shown({ msg: hostile, [hostile]: hostile, err: { message: hostile, stack: hostile } }, true);
    expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(line.split('\n')).toHaveLength(4);
  });
});
