/** Text that is read up to the end tag of the element it stands in. It can arrive in pieces. */
export interface RawText {
  readonly name: string;
  /**
   * Looks for the end tag from `from` on. `end` is where it begins, or -1; `next` is how far the text was understood: what comes
   * after it has to be shown again, with what follows.
   */
  find(text: string, from: number, isLast: boolean): { end: number; next: number };
}

export function rawTextOf(name: string): RawText {
  return name === 'script' ? new ScriptText() : new PlainRawText(name);
}

class PlainRawText implements RawText {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  find(text: string, from: number, isLast: boolean): { end: number; next: number } {
    const needed = this.name.length + 3;
    for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
      if (at + needed > text.length && !isLast) return { end: -1, next: at };
      if (isTagAt(text, at + 2, this.name)) return { end: at, next: at };
    }
    const isCut = !isLast && text.endsWith('<') && text.length > from;
    return { end: -1, next: isCut ? text.length - 1 : text.length };
  }
}

/** A script whose text holds `<!--` may hold whole script elements as well, up to `-->`. */
class ScriptText implements RawText {
  readonly name = 'script';
  #state: 'plain' | 'escaped' | 'double escaped' = 'plain';

  find(text: string, from: number, isLast: boolean): { end: number; next: number } {
    let at = from;
    while (at < text.length) {
      if (this.#state === 'plain') {
        at = text.indexOf('<', at);
        if (at < 0) break;
      }
      const code = text.charCodeAt(at);
      if (code === LESS_THAN) {
        if (at + 9 > text.length && !isLast) return { end: -1, next: at };
        if (text[at + 1] === '/' && isTagAt(text, at + 2, 'script')) {
          if (this.#state !== 'double escaped') return { end: at, next: at };
          this.#state = 'escaped';
        } else if (this.#state === 'plain') {
          if (text.startsWith('!--', at + 1)) {
            this.#state = 'escaped';
            // The dashes may be those of `-->` at the same time.
            at += 2;
            continue;
          }
        } else if (this.#state === 'escaped' && isTagAt(text, at + 1, 'script')) {
          this.#state = 'double escaped';
        }
      } else if (code === DASH) {
        if (at + 3 > text.length && !isLast) return { end: -1, next: at };
        if (text.startsWith('-->', at)) this.#state = 'plain';
      }
      at++;
    }
    return { end: -1, next: text.length };
  }
}

const LESS_THAN = 60;
const DASH = 45;

/** Whether the name of a tag stands there, and ends there. */
function isTagAt(text: string, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    // Letters only: their lower case is one bit away.
    const code = text.charCodeAt(at + index);
    if (code !== name.charCodeAt(index) && code + 32 !== name.charCodeAt(index)) return false;
  }
  return endsName(text.charCodeAt(at + name.length));
}

function endsName(code: number): boolean {
  return code === 62 || code === 47 || code === 32 || code === 10 || code === 9 || code === 12 || code === 13;
}
