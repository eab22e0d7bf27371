import type { WriteStream } from 'node:tty';
import { oneLine } from '@signpost/platform/text';
import type { ImportProgress } from '@signpost/indexing/ports/published-links';

/** Columns of the bar on a wide terminal, and on a narrow one, where the words need the room. */
const WIDTH = { wide: 30, narrow: 10 };
/** Columns of the longest words that are usual: "1,234,567 of 1,234,567 documents, 1,234 a second, 59 min left". */
const USUAL_WORDS = 62;
const REDRAW_MS = 100;
const USUAL_COLUMNS = 80;
/** Columns of the percentage; the last column stays free. */
const PERCENTAGE = ' 100 %  '.length + 1;

interface ProgressBar extends Disposable {
  show: ImportProgress;
  end(): void;
}

/** A progress bar on a terminal; silent where standard error goes elsewhere. */
export function progressBar(
  stream: Pick<WriteStream, 'isTTY' | 'write'> & { columns?: number },
): ProgressBar {
  const end = (): void => void (stream.isTTY && stream.write('\r\x1b[K'));
  let drawnAt = 0;
  let drawnStage = '';
  return {
    show(stage, share) {
      if (!stream.isTTY) return;
      const now = Date.now();
      if (stage === drawnStage && now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      drawnStage = stage;
      // A terminal that does not know its width says 0.
      const room = (stream.columns || USUAL_COLUMNS) - PERCENTAGE;
      const width = Math.min(WIDTH.wide, Math.max(WIDTH.narrow, room - USUAL_WORDS));
      const bar = '█'.repeat(Math.floor(share * width)).padEnd(width, '░');
      const words = oneLine(stage).slice(0, Math.max(0, room - width));
      stream.write(`\r\x1b[K${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${words}`);
    },
    end,
    [Symbol.dispose]: end,
  };
}
