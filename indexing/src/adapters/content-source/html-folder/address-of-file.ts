import { decodedText } from '../../../addresses/path.ts';

const ENDINGS = ['.html', '.htm', '.xhtml'];

export function isPageFile(name: string): boolean {
  const lower = name.toLowerCase();
  return ENDINGS.some((ending) => lower.endsWith(ending) && lower.length > ending.length);
}

/** What hosts answer for addresses that are not there, and what search engines are shown as a proof. */
const NO_PAGE =
  /(?:^|\/)(?:404|500)\.html$|^404\/index\.html$|^(?:google|yandex_|pinterest-)[0-9a-f]{5,}\.html$/;

export function isNoPage(path: string): boolean {
  return NO_PAGE.test(path);
}

/** The public address of a file by its path below the folder. An `index.html` is its folder. */
export function addressOfFile(home: string, path: string, encode = encodePart): string {
  const parts = path.split('/').map(encode);
  const name = parts.at(-1)?.toLowerCase() ?? '';
  if (name === 'index.html' || name === 'index.htm' || name === 'index.xhtml') parts[parts.length - 1] = '';
  return new URL(`${home}/${parts.join('/')}`).href;
}

/** The addresses at which hosts answer with a file, unless they have another one for them. */
export function answeredBy(home: string, path: string): string[] {
  const own = addressOfFile(home, path);
  return own.endsWith('/') || !isPageFile(path) ? [own] : [own, own.slice(0, own.lastIndexOf('.'))];
}

/** With the characters that mean nothing in a path as people write them: `/@user/`, `/c++/`. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

/** The files, by their paths below the folder, that answer at an address. What is no address is the path of a file. */
export function filesOf(home: string, name: string): string[] {
  const url = /^https?:/i.test(name) ? URL.parse(name) : null;
  if (url === null) return [name];
  const base = new URL(`${home}/`).pathname;
  const below = `${url.pathname}/`.startsWith(base) ? url.pathname.slice(base.length) : url.pathname.slice(1);
  const parts = below.split('/').filter((part) => part !== '');
  const path = parts.map(decodedText).join('/');
  const inFolder = ENDINGS.map((ending) => (path === '' ? `index${ending}` : `${path}/index${ending}`));
  if (path === '') return inFolder;
  return [...(isPageFile(path) ? [path] : []), ...ENDINGS.map((ending) => path + ending), ...inFolder];
}
