import { Tokenizer } from 'htmlparser2';
import type { HtmlHandler } from '@signpost/indexing/extract/html-reader';

/** Reads HTML by the tokenizer of htmlparser2, and hands over what our own reader does. It decides by itself what is raw text. */
export function readWithTokenizer(html: string, handler: HtmlHandler): void {
  let name = '';
  let wanted = handler.wantedAttributes(name);
  let attributes = new Map<string, string>();
  let attribute: string | null = null;
  let value = '';
  const startTag = (isSelfClosing: boolean): void => {
    handler.startTag(name, attributes, isSelfClosing);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        wanted = handler.wantedAttributes(name);
        attributes = new Map();
      },
      onattribname(start, end) {
        const found = html.slice(start, end).toLowerCase();
        attribute = wanted?.names.has(found) === true && !attributes.has(found) ? found : null;
        value = '';
      },
      onattribdata(start, end) {
        if (attribute !== null) value += html.slice(start, end);
      },
      onattribentity(code) {
        if (attribute !== null) value += String.fromCodePoint(code);
      },
      onattribend() {
        if (attribute !== null) attributes.set(attribute, value);
      },
      onopentagend: () => startTag(false),
      onselfclosingtag: () => startTag(true),
      onclosetag: (start, end) => handler.endTag(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => handler.text(html.slice(start, end)),
      ontextentity: (code) => handler.text(String.fromCodePoint(code)),
      oncomment: (start, end, offset) => handler.comment(html.slice(start, end - offset)),
      oncdata() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
