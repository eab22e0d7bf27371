import type { WriteStream } from 'node:tty';
import { oneLine } from '@signpost/platform/text';
import type { ImportProgress } from '../../ports/link-store.ts';

const WIDTH = 30;
const REDRAW_MS = 100;
const USUAL_COLUMNS = 80;
/** Columns that the bar and the percentage take; the last column stays free. */
const BEFORE_STAGE = WIDTH + ' 100 %  '.length + 1;

/** A progress bar on a terminal; silent where standard error goes elsewhere. */
export function progressBar(stream: Pick<WriteStream, 'isTTY' | 'write'> & { columns?: number }): {
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
      // A terminal that does not know its width says 0.
      const room = (stream.columns || USUAL_COLUMNS) - BEFORE_STAGE;
      const words = oneLine(stage).slice(0, Math.max(0, room));
      stream.write(`\r\x1b[K${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${words}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
