/** The path of an uploaded file without `-300x200`, `-scaled`, `-rotated` and `-e1612345678901` at the end of its name. */
export function fileStem(path: string): string {
  const dot = path.lastIndexOf('.');
  const name = path.lastIndexOf('/') + 1;
  if (dot <= name) return path;
  let end = dot;
  for (let before = -1; before !== end;) {
    before = end;
    end = withoutSuffix(path, name, end);
  }
  return path.slice(0, end) + path.slice(dot);
}

function withoutSuffix(path: string, name: number, end: number): number {
  const dash = path.lastIndexOf('-', end - 1);
  if (dash <= name) return end;
  const suffix = path.slice(dash + 1, end);
  if (suffix === 'scaled' || suffix === 'rotated') return dash;
  if (suffix.startsWith('e') && suffix.length >= 11 && isNumber(suffix.slice(1))) return dash;
  const by = suffix.indexOf('x');
  return by > 0 && isNumber(suffix.slice(0, by)) && isNumber(suffix.slice(by + 1)) ? dash : end;
}

function isNumber(text: string): boolean {
  if (text === '' || text.length > 14) return false;
  for (const digit of text) if (digit < '0' || digit > '9') return false;
  return true;
}
