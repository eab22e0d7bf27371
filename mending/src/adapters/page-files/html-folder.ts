import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from '@signpost/indexing/adapters/content-source/html-folder/address-of-file';
import type { SourceRecord } from '@signpost/indexing/ports/sources';
import { codeOf } from '@signpost/platform/errors';
import { withoutEnd } from '@signpost/platform/text';
import type { PageFile, PageFiles } from '../../ports/page-files.ts';

/** The files of sources that are folders of HTML pages. */
export const htmlFolderFiles: PageFiles = {
  async find({ kind, location, options }: SourceRecord, url: string): Promise<PageFile | null> {
    if (kind !== 'html' || options.base === undefined) return null;
    for (const file of filesOf(withoutEnd(options.base, '/'), url)) {
      const text = await textOf(location, file);
      if (text !== null) return { path: file, text };
    }
    return null;
  },
};

/** Null for what is not there, is outside the folder, or is not UTF-8: no byte of it would be safe. */
async function textOf(folder: string, file: string): Promise<string | null> {
  const root = path.resolve(folder);
  const whole = path.resolve(root, file);
  if (!whole.startsWith(`${root}${path.sep}`)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(whole));
  } catch (error) {
    if (error instanceof Error && (error instanceof TypeError || MISSING.has(codeOf(error)))) return null;
    throw error;
  }
}

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EACCES']);
