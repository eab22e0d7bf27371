import type { WriteStream } from 'node:tty';
import type { ImportProgress } from '../ports/link-store.ts';

const WIDTH = 30;
const REDRAW_MS = 100;

/** A progress bar on a terminal; silent where standard error goes elsewhere. */
export function progressBar(stream: Pick<WriteStream, 'isTTY' | 'write'>): {
  show: ImportProgress;
  end(): void;
} {
  let drawnAt = 0;
  let drawnStage = '';
  return {
    show(stage, share) {
      if (!stream.isTTY) return;
      const now = Date.now();
      if (stage === drawnStage && now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      drawnStage = stage;
      const bar = '█'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '░');
      stream.write(`\r\x1b[K${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${stage}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
