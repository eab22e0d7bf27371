import { globSync, writeFileSync } from 'node:fs';
import type { Environment } from './program.ts';

/** A clock that all our programs share, and that can be moved. */
export interface Clock {
  /** Settings by which a program goes by it. */
  env: Environment;
  move(bySeconds: number): void;
}

/** Null where libfaketime is not installed. */
export function findClock(file: string): Clock | null {
  const [library] = globSync('/usr/lib/{*/,}faketime/libfaketimeMT.so.1');
  if (library === undefined) return null;
  const move = (bySeconds: number): void => writeFileSync(file, `${bySeconds < 0 ? '' : '+'}${bySeconds}\n`);
  move(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // As on a machine whose time is set: what measures how long something takes is not touched.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    move,
  };
}
