import type { Paragraph } from '@signpost/mending/ports/engine-post';
import { Parser } from 'htmlparser2';

/** What is read of a page of a manual: enough to try suggestions on, in one file. */
export interface ManualPage {
  title: string;
  heading: string | null;
  description: string | null;
  paragraphs: (Omit<Paragraph, 'links'> & { links: { start: number; end: number; href: string }[] })[];
}

const KINDS: Readonly<Record<string, Paragraph['kind']>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading' as const])),
  pre: 'code',
  blockquote: 'quote',
  figcaption: 'caption',
  caption: 'caption',
  li: 'list',
  dd: 'list',
  dt: 'list',
};
const BLOCKS = new Set(
  'p td th div section article table ul ol dl tr main body figure address'
    .split(' ')
    .concat(Object.keys(KINDS)),
);
const LEFT_OUT = new Set(['nav', 'script', 'style', 'noscript', 'footer', 'form', 'button']);
const FRAME_CLASS =
  /\b(?:sphinxsidebar|related|navfooter|navheader|bottomlang|toplang|footer|up|headerlink|clearer)\b/;
const FRAME_ID = /^(?:quickview|page-header|footer|path|navigation|toc|searchbox)$/;
const CODE = new Set(['code', 'kbd', 'tt', 'samp']);

export function readManualPage(html: string): ManualPage {
  const page: ManualPage = { title: '', heading: null, description: null, paragraphs: [] };
  type Read = ManualPage['paragraphs'][number] & { closed: { start: number; end: number }[] };
  let paragraph: Read | null = null;
  let link: Read['links'][number] | null = null;
  let code = -1;
  const open: { name: string; isLeftOut: boolean }[] = [];
  const begun = (): Read => {
    const kind = open.map(({ name }) => KINDS[name]).findLast((known) => known !== undefined) ?? 'text';
    paragraph ??= { kind, text: '', language: null, links: [], closed: [] };
    return paragraph;
  };
  const isIn = (name: string): boolean => open.some((element) => element.name === name);
  const end = (): void => {
    if (paragraph !== null) {
      const { text } = paragraph;
      if (link !== null) link.end = text.length;
      if (isIn('h1')) page.heading ??= text.replace('¶', '').trim();
      if (text.trim() !== '') page.paragraphs.push(paragraph);
    }
    [paragraph, link, code] = [null, null, -1];
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (BLOCKS.has(name)) end();
      const { class: classes = '', id = '', href } = attributes;
      open.push({ name, isLeftOut: LEFT_OUT.has(name) || FRAME_CLASS.test(classes) || FRAME_ID.test(id) });
      if (name === 'meta' && attributes['name']?.toLowerCase() === 'description') {
        page.description = attributes['content'] ?? null;
      }
      if (open.some(({ isLeftOut }) => isLeftOut)) return;
      if (name === 'a' && href !== undefined) {
        const { text, links } = begun();
        link = { start: text.length, end: text.length, href };
        links.push(link);
      }
      if (CODE.has(name) && code < 0) code = begun().text.length;
    },
    ontext(said) {
      if (isIn('title')) page.title += said;
      if (isIn('head') || open.some(({ isLeftOut }) => isLeftOut)) return;
      if (paragraph === null && said.trim() === '') return;
      const into = begun();
      const folded = said.replaceAll(/\s+/g, ' ');
      into.text += into.text === '' || into.text.endsWith(' ') ? folded.trimStart() : folded;
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) end();
      if (name === 'a' && link !== null) {
        link.end = paragraph?.text.length ?? link.end;
        link = null;
      }
      if (CODE.has(name) && code >= 0) {
        paragraph?.closed.push({ start: code, end: paragraph.text.length });
        code = -1;
      }
      open.length = Math.max(
        0,
        open.findLastIndex((element) => element.name === name),
      );
    },
  });
  parser.end(html);
  end();
  page.title = page.title.replaceAll(/\s+/g, ' ').trim();
  return page;
}
