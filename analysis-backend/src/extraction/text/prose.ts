import { foldName } from './words.ts';

/**
 * The answer with everything blanked that is no prose: addresses, targets of links, code, tags, marks of sources. As long as the
 * answer, so that a place in the one is the same place in the other. Labels of links and signs of emphasis stay.
 *
 * A host that is the name of a brand or competitor (`booking.example` as a name) is prose, unless it has a scheme or a path.
 */
export function toProse(text: string, names: readonly string[]): string {
  const known = new Set(names.map(foldName));
  let prose = text;
  prose = blankFences(prose);
  prose = prose.replace(INLINE_CODE, (code, inner: string) =>
    known.has(foldName(inner)) ? code : blank(code),
  );
  prose = prose.replace(DEFINITION, blank);
  prose = blankTargets(prose);
  prose = prose.replace(TAG, blank).replace(SOURCE_MARK, blank).replace(AMPERSAND, '&    ');
  prose = prose.replace(ADDRESS, blank);
  return prose.replace(HOST, (host, name: string, path: string) =>
    path === '' && known.has(foldName(name)) ? host : blank(host),
  );
}

/** Of the same length, so that all places stay. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

const INLINE_CODE = /`{1,2}([^`\n]{1,300})`{1,2}/g;
/** `[1]: https://…` */
const DEFINITION = /^ {0,3}\[[^\]\n]{1,100}\]:[^\n]*$/gm;
const TAG = /<\/?[a-zA-Z!][^<>\n]{0,500}>/g;
const SOURCE_MARK = /\[\^?\d{1,3}(?:, ?\d{1,3}){0,20}\]|【[^【】\n]{0,200}】/g;
const AMPERSAND = /&amp;/g;
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>|"“”()[\]\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}。、，]+/giu;
/** E-mail addresses too. The letter case tells `end.Next` from a host. */
const HOST =
  /(?<![\p{L}\p{N}@._-])((?:[\p{L}\p{N}._%+-]{1,64}@)?(?:[\p{L}\p{N}-]{1,63}\.){1,4}(?:com|org|net|info|biz|io|ai|app|dev|co|me|tv|eu|example|test|shop|store|online|site|cloud|xyz|[a-z]{2}\b(?<!js|ts|md|eg|ie)))(?![\p{L}\p{N}])((?:[/?][^\s<>|"()[\]]*)?)/gu;

/** Blocks of code go; a block that says it is text or Markdown is an answer in wrapping. */
function blankFences(text: string): string {
  if (!text.includes('```') && !text.includes('~~~')) return text;
  let fence: { mark: string; isText: boolean } | null = null;
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,6}(`{3,}|~{3,})([^`\n]*)$/.exec(line);
    if (fence === null) {
      if (mark === null) return line;
      fence = {
        mark: mark[1]?.slice(0, 3) ?? '',
        isText: /^\s*(?:md|markdown|te?xt|plaintext)\b/i.test(mark[2] ?? ''),
      };
      return blank(line);
    }
    if (mark !== null && mark[1]?.startsWith(fence.mark) === true && (mark[2] ?? '').trim() === '') {
      fence = null;
      return blank(line);
    }
    return fence.isText ? line : blank(line);
  });
  return lines.join('\n');
}

/** `](https://… "title")`, with parentheses in the address; without its end when the answer was cut off. */
function blankTargets(text: string): string {
  let prose = '';
  let done = 0;
  for (let from = text.indexOf(']('); from !== -1; from = text.indexOf('](', done)) {
    let at = from + 2;
    for (let depth = 1; at < text.length && text[at] !== '\n'; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) {
        at += 1;
        break;
      }
    }
    prose += text.slice(done, from + 1) + blank(text.slice(from + 1, at));
    done = at;
  }
  return prose + text.slice(done);
}
