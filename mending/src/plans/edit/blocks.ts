import { foldText } from './fold-text.ts';

/** A block of the WordPress editor, or none at all around it. */
export interface Block {
  /** Without `core/`. */
  name: string;
  /** Of its comment; empty for none. */
  json: string;
  parent: Block | null;
}

const DELIMITER = /^<!--\s+(\/?)wp:([a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)(?=\s)/;

export interface Delimiter {
  name: string;
  isEnd: boolean;
  /** It has no content of its own. */
  isAlone: boolean;
  json: string;
}

/** What a comment says about a block; null for any other comment. */
export function delimiterIn(comment: string): Delimiter | null {
  const match = DELIMITER.exec(comment);
  if (match === null) return null;
  const [whole, slash, name = ''] = match;
  const rest = comment.slice(whole.length, -'-->'.length).trim();
  const isAlone = rest.endsWith('/');
  return {
    name: name.replace(/^core\//, ''),
    isEnd: slash === '/',
    isAlone,
    json: isAlone ? rest.slice(0, -1) : rest,
  };
}

/** Whether a text is kept in the comment of one of the blocks around it, which would then say another thing than the content. */
export function isKeptAsData(block: Block | null, text: string): boolean {
  const wanted = foldText(text).trim();
  for (let each = block; each !== null; each = each.parent) {
    if (each.json !== '' && stringsIn(each.json).some((value) => seen(value).includes(wanted))) return true;
  }
  return false;
}

function seen(value: string): string {
  return foldText(value.replace(/<[^<>]{0,1000}>/g, ''));
}

function stringsIn(json: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value === 'string') found.push(value);
      return value;
    });
    return found;
  } catch {
    return [json];
  }
}
