/** Where the text of an element ends whose content is no markup: at its end tag, or with the text. */
export function endOfRawText(text: string, from: number, name: string): number {
  return name === 'script' ? endOfScript(text, from) : endOfPlain(text, from, name);
}

function endOfPlain(text: string, from: number, name: string): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (isTagAt(text, at + 2, name)) return at;
  }
  return text.length;
}

/** A script whose text holds `<!--` may hold whole script elements as well, up to `-->`. */
function endOfScript(text: string, from: number): number {
  let state: 'plain' | 'escaped' | 'double escaped' = 'plain';
  let at = from;
  while (at < text.length) {
    if (state === 'plain') {
      at = text.indexOf('<', at);
      if (at < 0) break;
    }
    const code = text.charCodeAt(at);
    if (code === LESS_THAN) {
      if (text[at + 1] === '/' && isTagAt(text, at + 2, 'script')) {
        if (state !== 'double escaped') return at;
        state = 'escaped';
      } else if (state === 'plain') {
        if (text.startsWith('!--', at + 1)) {
          state = 'escaped';
          // The dashes may be those of `-->` at the same time.
          at += 2;
          continue;
        }
      } else if (state === 'escaped' && isTagAt(text, at + 1, 'script')) {
        state = 'double escaped';
      }
    } else if (code === DASH && text.startsWith('-->', at)) {
      state = 'plain';
    }
    at++;
  }
  return text.length;
}

const LESS_THAN = 60;
const DASH = 45;

/** Whether the name of a tag is there, and ends there. */
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
