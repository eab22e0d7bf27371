import type { ReadSetting } from './settings-reader.ts';

/** A setting in force, for people, without what is secret in it. */
export function shownSetting({ setting, text, from }: ReadSetting) {
  const { name, form, unset, about, hides } = setting;
  const isSecret = hides === 'value' && text !== '';
  return {
    name,
    // Null when there is none, or when it is secret.
    value: isSecret ? null : text === '' ? valueIn(unset) : shown(text, hides === 'path'),
    is_secret: isSecret,
    from,
    default: plain(unset),
    form: plain(form),
    meaning: plain(about),
  };
}

/** A default that is a value is between backticks; others are words about it, such as `none`. */
function valueIn(unset: string): string | null {
  return /^`([^`]*)`$/.exec(unset)?.[1] ?? null;
}

/** Texts for the documentation have links and code in Markdown. A link in brackets only says where to read more. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');
}

/** Each address in a list without user, password and query, and without its path where that may be secret too. */
function shown(text: string, hidesPath: boolean): string {
  return text
    .split(',')
    .map((item) => shownAddress(item.trim(), hidesPath))
    .join(', ');
}

function shownAddress(item: string, hidesPath: boolean): string {
  if (!item.includes('://')) return item;
  const url = URL.parse(item);
  if (url === null) return '…';
  return `${url.protocol}//${url.host}${hidesPath ? '' : url.pathname}`;
}
