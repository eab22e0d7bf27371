const NAME = /^[:A-Z_a-z\u0080-\uFFFF][-.0-9:A-Z_a-z\u0080-\uFFFF]*$/;
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d+\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][-.\w]*\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>$/;

/** A space, a line feed or a tab, by its code. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9;
}

/** The characters of ASCII that are good for a name, by their codes. */
const IN_NAME = Uint8Array.from({ length: 128 }, (_, code) =>
  /[-.0-9:A-Z_a-z]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Where a name ends that begins here. Any letter beyond ASCII is good for one. */
export function endOfName(text: string, from: number): number {
  let at = from;
  while (at < text.length && isInName(text.charCodeAt(at))) at++;
  return at;
}

function isInName(code: number): boolean {
  return code >= 128 || IN_NAME[code] === 1;
}

/** Whether characters that are good for a name begin as one. */
export function beginsName(name: string): boolean {
  return name !== '' && !/^[-.0-9]/.test(name);
}

export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Whether this is an XML declaration: `<?xml version="1.0"?>`. */
export function isDeclaration(text: string): boolean {
  return DECLARATION.test(text);
}
