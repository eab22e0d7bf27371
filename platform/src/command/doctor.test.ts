import { expect, it, onTestFinished, vi } from 'vitest';
import { examine, tellFindings } from './doctor.ts';
import { CheckFailed } from './exit-codes.ts';

function watchOutput(): { text: string } {
  const written = { text: '' };
  const spy = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => !!(written.text += String(text)));
  onTestFinished(() => spy.mockRestore());
  return written;
}

const good = () => examine('disk', async () => '3 GB free');
const bad = () => examine('database', () => Promise.reject(new Error('does not answer')));

it('prints a line for each finding, and fails when one is wrong', async () => {
  const written = watchOutput();
  const findings = [await good(), await bad()];
  expect(() => tellFindings(findings, {})).toThrow(CheckFailed);
  expect(written.text).toBe('ok     disk: 3 GB free\nWRONG  database: does not answer\n');
});

it('prints the findings as one line of JSON for scripts', async () => {
  const written = watchOutput();
  tellFindings([await good()], { json: true });
  expect(written.text).toBe('[{"check":"disk","ok":true,"message":"3 GB free"}]\n');
});
