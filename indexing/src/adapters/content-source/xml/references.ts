/** Characters of one reference with its `&` and its `;`. What is longer is text. */
export const LONGEST_REFERENCE = 40;

const REFERENCE = new RegExp(`&(?:([^\\s&;]{1,${LONGEST_REFERENCE - 2}});)?`, 'g');
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A text with what its references stand for, in the form of the text. What XML does not know stays as it is written. */
export function decodeReferences(
  text: string,
  inForm: (character: string) => string,
  onUnknown: () => void,
): string {
  return text.replaceAll(REFERENCE, (written, name: string | undefined) => {
    const character = name === undefined ? null : characterOf(name);
    if (character !== null) return inForm(character);
    onUnknown();
    return written;
  });
}

/** The character that a reference stands for; null when XML has none such. */
function characterOf(reference: string): string | null {
  if (!reference.startsWith('#')) return NAMED.get(reference) ?? null;
  const digits = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(reference);
  const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? '', digits?.[1] === undefined ? 10 : 16);
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 32 && code < 0xd8_00) ||
    (code >= 0xe0_00 && code <= 0xff_fd) ||
    (code >= 0x1_00_00 && code <= 0x10_ff_ff);
  return isAllowed ? String.fromCodePoint(code) : null;
}
