import { closeSync, fstatSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@signpost/platform/files';
import type { EventSink } from '../../ports/event-sink.ts';
import { rotate } from './rotate.ts';

export interface FileSinkOptions {
  /** The file is rotated before it would grow beyond this. */
  maxBytes?: number;
  /** How many rotated files stay: `file.1`, the youngest, to `file.5`. */
  keep?: number;
  /** Called once per problem, and again when the problem comes back after a success. */
  onError: (error: unknown) => void;
}

/**
 * Events as lines of JSON. Several processes may write to one file. It is opened for each event, so that a file that was moved
 * or removed is noticed; events are rare.
 */
export function fileSink(
  file: string,
  { maxBytes = 10 * 1024 * 1024, keep = 5, onError }: FileSinkOptions,
): EventSink {
  const reported = new Set<string>();

  /** Whether it went well. */
  function attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      const problem = error instanceof Error && 'code' in error ? String(error.code) : messageOf(error);
      if (!reported.has(problem)) onError(error);
      reported.add(problem);
      return false;
    }
  }

  return {
    async record({ time, event, properties }) {
      attempt(() => {
        const line = Buffer.from(`${JSON.stringify({ time, event, properties })}\n`);
        const isFull = (): boolean => isOver(file, maxBytes - line.length);
        mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
        // A file that cannot be rotated grows: better than losing events.
        const isInShape = attempt(() => {
          if (isFull()) rotate(file, keep, isFull);
        });
        append(file, line);
        if (isInShape) reported.clear();
      });
    },
    async close() {},
  };
}

/** One write at the end of the file, so that lines of several processes never mix. */
function append(file: string, line: Buffer): void {
  const descriptor = openSync(file, 'a+', PRIVATE_FILE);
  try {
    const bytes = endsMidLine(descriptor) ? Buffer.concat([Buffer.from('\n'), line]) : line;
    const written = writeSync(descriptor, bytes);
    if (written < bytes.length) throw new Error(`${file} took only a part of an event: is the disk full?`);
    // The file was removed between opening and writing, and the line with it.
    if (fstatSync(descriptor).nlink === 0) append(file, line);
  } finally {
    closeSync(descriptor);
  }
}

/** A line that a full disk cut short must not spoil the next one. */
function endsMidLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

/** An empty file is never too large: rotating it would not make room. */
function isOver(file: string, bytes: number): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > Math.max(0, bytes);
}
