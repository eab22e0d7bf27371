import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listPages } from './list-pages.ts';
import { readRedirectsFile } from './redirects-file.ts';

/** Files that are looked at before other work has its turn. */
const FILES_PER_TURN = 200;

/**
 * Names the files that a folder is read from, as they are now. Null where a run has to say something of them that it does not say of
 * documents: what cannot be read, and rules that are left out.
 */
export async function stampFolder(folder: string, home: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const { pages, unreadable } = await listPages(root, NEVER);
    const { rules, leftOut, problem } = await readRedirectsFile(root, home);
    if (unreadable.length > 0 || leftOut > 0 || problem !== null) return null;
    const sum = createHash('sha1').update(JSON.stringify([folder, root, rules]));
    for (const [at, path] of pages.entries()) {
      if (at % FILES_PER_TURN === 0) await nextTurn();
      // No program can set the time of the last change of a file (ctime): it tells of one that was replaced by another as old.
      const { ino, size, mtimeNs, ctimeNs } = statSync(`${root}/${path}`, { bigint: true });
      sum.update(`${path}\0${ino}-${size}-${mtimeNs}-${ctimeNs}\n`);
    }
    return sum.digest('hex');
  } catch {
    // Reading it says why.
    return null;
  }
}

const NEVER = new AbortController().signal;
