import { createReadStream } from 'node:fs';
import type { BackendRunFile } from '@signpost/contract/analyses';
import { CheckFailed, terminal } from '@signpost/platform/command';
import { messageOf, UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';

const MAX_BYTES = 256 * 1024 * 1024;

interface VerifyOptions {
  previous?: string;
  json?: boolean;
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .summary('recalculate the numbers of a run file')
    .description(
      'Recalculate the numbers of a run file from its answers and compare them; exits with 3 when they differ. ' +
        'Needs no data folder, no settings and no network.',
    )
    .argument('<file>', 'a run file, as `export` writes it')
    .option('--previous <file>', 'the run file of the analysis before it, from which the change is measured')
    .option('--json', 'print the findings as one object')
    .action(verify);
}

async function verify(path: string, { previous, json = false }: VerifyOptions): Promise<void> {
  const { verifyRunFile } = await import('../run-file/verify-run-file.ts');
  const { toFindings, toReport } = await import('./verification-report.ts');
  const file = await readRunFile(path);
  const before = previous === undefined ? null : await readRunFile(previous);
  const found = await verifyRunFile(file, before);
  if (json) terminal.printJson(toFindings(file, found));
  else terminal.print(toReport(file, found));
  if (!found.isSame) throw new CheckFailed();
}

async function readRunFile(path: string): Promise<BackendRunFile> {
  const { parseRunFile } = await import('../run-file/parse-run-file.ts');
  try {
    return parseRunFile(await readText(path));
  } catch (error) {
    throw new UserError(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Checks the size while reading: the size of a pipe is not known before. */
async function readText(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw new UserError('This is not a run file: it is larger than 256 MB.');
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
