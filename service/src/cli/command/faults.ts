import { EXIT, terminal } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { showsFaults } from '../../config.ts';

/** Reports a failure that no command explains: a refusal by the system, or a fault of ours. */
export function tellFault(error: unknown): void {
  if (showsFaults())
    terminal.note(`Unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
  else if (isOfSystem(error)) terminal.note(error.message);
  else
    terminal.note(`Unexpected error: ${firstLine(messageOf(error))} (SIGNPOST_LOG_LEVEL=debug shows where)`);
}

/** Keeps Node from printing a stack, and from ending, where output cannot be written. */
export function watchOutput(): void {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `head` does.
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    terminal.note(`The output cannot be written: ${error.message}`);
    process.once('exit', () => (process.exitCode ||= EXIT.failed));
  });
  process.stderr.on('error', () => {});
}

/** Such as a missing folder or a full disk: the message names what to look at. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function firstLine(text: string): string {
  return text.split('\n', 1).join('');
}
