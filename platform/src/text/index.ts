export { fold } from './fold.ts';
export { escapeJson, inOneLine, oneLine, printableLines } from './printable.ts';
export { folded, isSameText } from './same-text.ts';
export { withoutEnd, withoutTrailingSlashes } from './without-end.ts';
export { isWellEscaped } from './well-escaped.ts';
