import type { WriteStream } from 'node:tty';
import type { ImportProgress } from '../ports/link-store.ts';

const WIDTH = 30;
const REDRAW_MS = 100;

/** A progress bar on a terminal; silent where standard error goes elsewhere. */
export function progressBar(stream: WriteStream): { show: ImportProgress; end(): void } {
  let drawnAt = 0;
  let drawnStage = '';
  return {
    show(stage, done, total) {
      if (!stream.isTTY) return;
      const now = Date.now();
      if (stage === drawnStage && now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      drawnStage = stage;
      const share = total === 0 ? 0 : Math.min(1, done / total);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      const amount = total === 0 ? `${Math.round(done / 1e6)} MB` : `${Math.round(share * 100)} %`;
      stream.write(`\r\x1b[K${bar} ${amount.padStart(5)}  ${stage}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
