import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@signpost/platform/errors';

export const REDIRECTS_FILE = '_redirects';
const REDIRECTS = new Set(['301', '302', '303', '307', '308']);

export interface RedirectsFile {
  rules: { from: string; to: string; status: number }[];
  /** How many rules hold for some visitors, or for addresses that are not known. */
  leftOut: number;
  /** Why it cannot be read; null when it can, or when there is none. */
  problem: string | null;
}

/** The rules of the file `_redirects`, by which Netlify and Cloudflare lead visitors on from addresses that are no files. */
export async function readRedirectsFile(root: string, home: string): Promise<RedirectsFile> {
  const found: RedirectsFile = { rules: [], leftOut: 0, problem: null };
  let text: string;
  try {
    text = await readFile(join(root, REDIRECTS_FILE), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? found : { ...found, problem: messageOf(error) };
  }
  for (const line of text.split('\n')) {
    const [from = '', to = '', status = '301', ...conditions] = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    const [start, end] = [URL.parse(from, `${home}/`), URL.parse(to, `${home}/`)];
    if (from === '' || (to !== '' && !to.includes('=') && !REDIRECTS.has(status.replace('!', '')))) continue;
    if (start === null || end === null || to === '' || /[*=]|\/:/.test(from + to) || conditions.length > 0)
      found.leftOut += 1;
    else found.rules.push({ from: start.href, to: end.href, status: Number.parseInt(status, 10) });
  }
  return found;
}
