/** The addresses of a `srcset` attribute, as the HTML standard splits it; what is beside them (`2x`, `300w`) is left out. */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  let at = 0;
  while (at < srcset.length) {
    while (at < srcset.length && (isSpace(srcset.charCodeAt(at)) || srcset[at] === ',')) at++;
    const start = at;
    while (at < srcset.length && !isSpace(srcset.charCodeAt(at))) at++;
    let end = at;
    while (end > start && srcset[end - 1] === ',') end--;
    if (end > start) addresses.push(srcset.slice(start, end));
    if (end < at) continue;
    // The descriptors, up to a comma that is not in parentheses.
    let isInside = false;
    for (; at < srcset.length && (isInside || srcset[at] !== ','); at++) {
      if (srcset[at] === '(') isInside = true;
      else if (srcset[at] === ')') isInside = false;
    }
  }
  return addresses;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
}
