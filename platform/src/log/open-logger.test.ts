import { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { openLogger, type LogOptions } from './open-logger.ts';

type Terminal = { isTTY?: boolean; env?: Record<string, string> };

/** What a terminal with this environment gets. */
function logged({ isTTY = false, env = {}, ...options }: Partial<LogOptions> & Terminal): string {
  let written = '';
  const hasColors = (): boolean => WriteStream.prototype.hasColors(16, env);
  const logTo = { write: (line: string) => void (written += line), isTTY, hasColors };
  const logger = openLogger({ logLevel: 'info', logFormat: 'auto', ...options }, logTo, { worker: 1 });
  logger.error({ err: new Error('no room') }, 'cache failed');
  logger.debug('request answered');
  return written;
}

describe('openLogger', () => {
  it('writes JSON with ISO 8601 times unless the output is a terminal', () => {
    expect(JSON.parse(logged({}))).toEqual({
      level: 50,
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      worker: 1,
      err: { type: 'Error', message: 'no room', stack: expect.any(String) },
      msg: 'cache failed',
    });
  });

  it.each([
    ['a terminal', { isTTY: true }],
    ['the format text', { logFormat: 'text' as const }],
  ])('writes text for %s, without stacks', (_, options) => {
    expect(logged(options)).toMatch(/^\d\d:\d\d:\d\d ERROR cache failed: no room \(worker 1\)\n$/);
  });

  it('writes JSON to a terminal when that is the format', () => {
    expect(logged({ isTTY: true, logFormat: 'json' })).toMatch(/^\{/);
  });

  it.each([
    ['a terminal with colours', { isTTY: true, env: { TERM: 'xterm' } }, true],
    ['NO_COLOR', { isTTY: true, env: { TERM: 'xterm', NO_COLOR: '1' } }, false],
    ['a terminal without any', { isTTY: true, env: { TERM: 'dumb' } }, false],
    ['text in a file', { logFormat: 'text' as const, env: { TERM: 'xterm' } }, false],
  ])('colours the level for %s: %o', (_, options, isColoured) => {
    expect(logged(options).includes('\u001b[31mERROR')).toBe(isColoured);
  });

  it('writes stacks at the level debug', () => {
    expect(logged({ isTTY: true, logLevel: 'debug' })).toMatch(/Error: no room\n    at [^]*request answered/);
  });
});
