const ENDINGS = ['.html', '.htm', '.xhtml'];

export function isPageFile(name: string): boolean {
  const lower = name.toLowerCase();
  return ENDINGS.some((ending) => lower.endsWith(ending) && lower.length > ending.length);
}

/** What hosts answer for addresses that are not there. */
export function isErrorPage(name: string): boolean {
  return name === '404.html' || name === '500.html';
}

/** The public address of a file by its path below the folder. An `index.html` is its folder. */
export function addressOfFile(home: string, path: string): string {
  const parts = path.split('/').map(encodeURIComponent);
  const name = parts.at(-1)?.toLowerCase() ?? '';
  if (name === 'index.html' || name === 'index.htm' || name === 'index.xhtml') parts[parts.length - 1] = '';
  return new URL(`${home}/${parts.join('/')}`).href;
}
