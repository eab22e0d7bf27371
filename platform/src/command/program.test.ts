import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError, UserError } from '../errors/index.ts';
import { CheckFailed } from './exit-codes.ts';
import { newProgram, runProgram } from './program.ts';

/** Runs a program whose one command, `go`, throws the given value. */
async function run(args: string[], thrown?: unknown): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => !!(written.out += String(text)));
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => !!(written.err += String(text)));
  onTestFinished(() => {
    out.mockRestore();
    err.mockRestore();
  });
  const program = newProgram('tool', 'A tool.');
  program.command('go').action(async () => {
    if (thrown !== undefined) throw thrown;
  });
  try {
    return { code: await runProgram(program, args), ...written };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

describe('runProgram', () => {
  it('returns 0 for a command that is done, and for --version and --help', async () => {
    expect(await run(['go'])).toEqual({ code: 0, out: '', err: '' });
    expect(await run(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^tool \d+\.\d+/) });
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('A tool.') });
  });

  it('returns 1 and prints an error that a person can act on, with control characters made harmless', async () => {
    expect(await run(['go'], new UserError('no room \u001b[2J'))).toEqual({
      code: 1,
      out: '',
      err: 'no room \\u{1b}[2J\n',
    });
  });

  it('returns 2 for a wrong call, which it repeats with control characters made harmless', async () => {
    const { code, err } = await run(['\u001b[2J']);
    expect(code).toBe(2);
    expect(err).toContain('\\u{1b}[2J');
    expect(err).not.toContain('\u001b');
  });

  it('returns 2 for an option with a wrong value', async () => {
    const wrong = new UsageError('--port must be a number');
    expect(await run(['go'], wrong)).toEqual({ code: 2, out: '', err: '--port must be a number\n' });
  });

  it('returns 3 when a check found something wrong', async () => {
    expect(await run(['go'], new CheckFailed())).toEqual({ code: 3, out: '', err: '' });
  });

  it('takes options before the name of a command, and tells their values from names', async () => {
    const program = newProgram('tool', 'A tool.');
    const read = program.command('read');
    const seen: unknown[] = [];
    for (const name of ['page', 'folder'])
      read
        .command(name, { isDefault: name === 'page' })
        .argument('<place>')
        .option('--data <folder>', 'where')
        .option('--deep', 'all of it')
        .action((place: string, options: object) => void seen.push([name, place, options]));
    const call = (line: string): Promise<number> => runProgram(program, line.split(' '));
    expect(await call('--data page read --deep folder here')).toBe(0);
    expect(await call('read --data=page folder here --deep')).toBe(0);
    expect(await call('read --data folder page folder')).toBe(0);
    expect(await call('read --deep here --data folder')).toBe(0);
    expect(seen).toEqual([
      ['folder', 'here', { data: 'page', deep: true }],
      ['folder', 'here', { data: 'page', deep: true }],
      ['page', 'folder', { data: 'folder' }],
      ['page', 'here', { data: 'folder', deep: true }],
    ]);
  });

  it('throws errors that no person can act on', async () => {
    await expect(run(['go'], new TypeError('a fault'))).rejects.toThrow('a fault');
  });
});
