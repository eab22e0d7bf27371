import { defaultTreeAdapter, html as names, parse, parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';
import type { ExtractedPage } from './extracted-page.ts';
import { randomPages, wellFormedPages } from '../../test/html-pages.ts';
import { positionOf } from './position-of.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

interface ReferenceLink {
  element: string;
  attribute: string;
  raw: string;
  position: string;
  isInNoscript: boolean;
}

const { HTML, SVG } = names.NS;
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
const BODY = parseFragment('<div></div>').childNodes[0] as Element;

/**
 * The links of a page by parse5's tree. A start tag can make several elements: a link that is not closed goes on in each block
 * that follows, as an element of its own with the same place in the source. Browsers show one link in several pieces, authors wrote
 * one: so start tags are counted, in the order of the source.
 */
function referenceLinks(html: string): ReferenceLink[] {
  const links = new Map<number, ReferenceLink>();
  const root = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true });
  visit(root, 'content', { links, offset: 0, isInNoscript: false });
  return [...links].sort(([one], [other]) => one - other).map(([, link]) => link);
}

interface Visit {
  links: Map<number, ReferenceLink>;
  offset: number;
  isInNoscript: boolean;
}

function visit(node: Node, position: string, state: Visit): void {
  if (!defaultTreeAdapter.isElementNode(node)) {
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, position, state);
    return;
  }
  const { tagName, namespaceURI } = node;
  if (namespaceURI === SVG && ['script', 'style', 'title'].includes(tagName)) return;
  const own =
    namespaceURI === HTML && !FORMATTING.has(tagName) ? positionOf(tagName, attribute(node, 'role')) : null;
  const inside = own ?? position;
  if (namespaceURI === HTML && tagName === 'noscript' && !state.isInNoscript) {
    visitNoscript(node, inside, state);
    return;
  }
  const isLink =
    tagName === 'a'
      ? namespaceURI === HTML || namespaceURI === SVG
      : tagName === 'area' && namespaceURI === HTML;
  if (isLink) addLink(node, position, state);
  for (const child of node.childNodes) visit(child, inside, state);
}

function visitNoscript(node: Element, position: string, { links, offset }: Visit): void {
  const [text] = node.childNodes;
  if (text === undefined || !defaultTreeAdapter.isTextNode(text)) return;
  const fragment = parseFragment(BODY, text.value, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const start = text.sourceCodeLocation?.startOffset ?? 0;
  visit(fragment, position, { links, offset: offset + start, isInNoscript: true });
}

function addLink(node: Element, position: string, { links, offset, isInNoscript }: Visit): void {
  const isSvg = node.namespaceURI === SVG;
  const href = attribute(node, 'href');
  const raw =
    href ??
    (isSvg ? node.attrs.find(({ name, prefix }) => name === 'href' && prefix === 'xlink')?.value : undefined);
  const location = node.sourceCodeLocation;
  if (raw === undefined || location === undefined || location === null) return;
  const start = offset + (location.startTag ?? location).startOffset;
  if (links.has(start)) return;
  links.set(start, {
    element: isSvg ? 'svg a' : node.tagName,
    attribute: href === undefined ? 'xlink:href' : 'href',
    raw,
    position,
    isInNoscript,
  });
}

function attribute(node: Element, wanted: string): string | undefined {
  return node.attrs.find(({ name, prefix }) => name === wanted && prefix === undefined)?.value;
}

function ownLinks(page: ExtractedPage): ReferenceLink[] {
  return page.links.map(({ element, attribute, raw, position, isInNoscript }) => ({
    element,
    attribute,
    raw,
    position,
    isInNoscript,
  }));
}

/** The texts of the links of a page in which every element is closed. */
function referenceTexts(html: string): string[] {
  const texts: string[] = [];
  const textOf = (node: Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    if (!('childNodes' in node)) return '';
    return node.childNodes.map(textOf).join('');
  };
  const walk = (node: Node): void => {
    if (defaultTreeAdapter.isElementNode(node) && node.tagName === 'a')
      texts.push(textOf(node).replaceAll(/\s+/g, ' ').trim());
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return texts;
}

const HAND_MADE = [
  '<p><a href=1>one</a> <a href=2>two</a></p>',
  '<a href=1><a href=2><a href=3></a></a></a>',
  '<a href=1><div><a href=2></div></a>',
  '<p><a href=1>x<p>y<p>z</a><a href=2>',
  '<b><a href=1><i></b></a></i><a href=2>',
  '<table><tr><td><a href=1></td><a href=2></tr><a href=3></table><a href=4>',
  '<table><a href=1><td><a href=2></table></a>',
  '<table><caption><a href=1></caption><colgroup><a href=2><col></table>',
  '<ul><li><a href=1><li><a href=2></ul>',
  '<dl><dt><a href=1><dd><a href=2><dt><a href=3></dl>',
  '<select><a href=1><option><a href=2></option></select><a href=3>',
  '<select><input><a href=1>',
  '<table><tr><td><select><td><a href=1></table>',
  '<svg><a href=1><text>x</text></a><foreignObject><a href=2></a></foreignObject></svg><a href=3>',
  '<svg><a xlink:href=1></a><a href=2 xlink:href=3></a></svg>',
  '<svg><a href=1/><a href=2 /><a href=3></svg><a href=4>',
  '<svg><desc><a href=1></desc><title><a href=2></title><style><a href=3></style></svg>',
  '<svg><g><p><a href=1></svg>',
  '<svg><font color=red><a href=1>',
  '<svg><font><a href=1>',
  '<math><a href=1><mi><a href=2></mi><annotation-xml encoding=text/html><a href=3></annotation-xml></math>',
  '<math><annotation-xml><a href=1><svg><a href=2></svg></annotation-xml></math>',
  '<math><mtext><svg><a href=1></svg></mtext></math>',
  '<svg><![CDATA[<a href=1>]]><a href=2></svg>',
  '<![CDATA[<a href=1>]]><a href=2>',
  '<div><![CDATA[>]]><a href=1>',
  '<script>var a = "<a href=1>";</script><a href=2>',
  '<script><!--<script><a href=1></script><a href=2>--></script><a href=3>',
  '<script><!--</script><a href=1>',
  '<script><!--><a href=1></script><a href=2>',
  '<script/><a href=1></script><a href=2>',
  '<style></style/><a href=1>',
  '<style></STYLE x=">"><a href=1>',
  '<style></stylex><a href=1></style><a href=2>',
  '<title></title <a href=1>x><a href=2>',
  '<textarea></textarea><a href=1><textarea><a href=2>',
  '<xmp><a href=1></xmp><iframe><a href=2></iframe><noembed><a href=3></noembed><noframes><a href=4></noframes><a href=5>',
  '<template><a href=1><template><a href=2></template><a href=3></template><a href=4>',
  '<template><svg></template><a href=1>',
  '<svg><template><a href=1></template></svg><a href=2>',
  '<table><template><tr><td><a href=1></template><tr><td><a href=2></table>',
  '<noscript><a href=1></noscript><a href=2>',
  '<head><noscript><link rel=x href=y><a href=1></noscript></head><a href=2>',
  '<nav><noscript></nav><a href=1></noscript></nav><a href=2>',
  '<noscript><style><a href=1></noscript><a href=2></style>',
  '<noscript><!--</noscript>--><a href=1>',
  '<noscript><a href="</noscript><a href=1>">',
  '<svg><noscript><a href=1></noscript></svg><a href=2>',
  '<!--<a href=1>--><!--><a href=2>--><!---><a href=3>--><a href=4>',
  '<!-- --!><a href=1><!-- -- ><a href=2> --><a href=3>',
  '<!---!><a href=1>--><a href=2>',
  '<!doctype html><a href=1><!doctype x "<a href=2>"><a href=3>',
  '<?xml version="1.0"?><a href=1></><a href=2></ a href=3><a href=4>',
  '<!x <a href=1>><a href=2>',
  '<plaintext><a href=1></plaintext>',
  '<a href=1>x</a></p title="<a href=2>"><a href=3>',
  '</div/><a href=1></div / ><a href=2>',
  '<a\nhref\n=\n1\n><a\thref="2"\t><A HREF=\'3\'>',
  '<a href=1 href=2><a HREF=3 href=4>',
  '<a data-href=1><a hrefx=2><a href><a href=""><a href=\'\'>',
  '<a href="a&amp;b&lt&notit;&copy=1&copy;&#x41;&#65&#0;&#x110000;">',
  '<a href=a&amp;b&lt&notit;&copy=1>',
  '<a href="1>2" title=">"><a title="\'" href=\'"3"\'>',
  '<a href=1"2><a href="1"href="2"><a ="x" href=3><a href=4/><a / href=5>',
  '<a\0 href=1><a href="\0">',
  '<area href=1><map><area href=2></map><image href=3><a href=4>',
  '<body><a href=1></body><a href=2></html><a href=3>',
  '<html><a href=1><head><a href=2><body><a href=3>',
  '<button><a href=1><button><a href=2></button>',
  '<form><a href=1><form><a href=2></form><a href=3></form>',
  '<object><a href=1></object></a><a href=2><marquee><a href=3></marquee></a>',
  '<nav><p><a href=1></nav><a href=2>',
  '<header><h1><a href=1></header><a href=2>',
  '<div role=navigation><span></div><a href=1>',
  '<aside><table><tr><td></aside><a href=1></table></aside><a href=2>',
  '<footer><select></footer><option></select><a href=1></footer><a href=2>',
  '<main><nav><ul><li><a href=1></ul></nav><a href=2></main><a href=3>',
  '<ruby><rt><a href=1><rp><a href=2></ruby>',
  '<h1><h2><a href=1></h1></h2><nav></h1><a href=2>',
  '<p><svg><a href=1></p><a href=2>',
  '<svg></p><a href=1><svg></br><a href=2>',
  '<a href=1><svg></a><a href=2></svg>',
  '<nobr><nobr><a href=1></nobr></nobr>',
  '<a href=1',
  '<a href="1',
  "<a href='1>",
  '<a href=1><',
  '<a href=1></',
  '<a href=1>&',
  '<a href=1>&am',
];

const GENERATED = randomPages(20_240_517, 600);

describe('extractPage, compared with a parser that builds the tree of the standard', () => {
  it.each(HAND_MADE)('finds the same links in the same order: %j', (html) => {
    expect(ownLinks(extractPage(html, { kind: 'page' }))).toEqual(referenceLinks(html));
  });

  it(`finds the same links in the same order in ${GENERATED.length} pages of random markup`, () => {
    for (const html of GENERATED) {
      expect({ html, links: ownLinks(extractPage(html, { kind: 'page' })) }).toEqual({
        html,
        links: referenceLinks(html),
      });
    }
  });

  it('gives links the same texts in 200 pages in which everything is closed', () => {
    for (const html of wellFormedPages(7, 200)) {
      const { links } = extractPage(html, { kind: 'page' });
      expect({ html, texts: links.map(({ text }) => text) }).toEqual({ html, texts: referenceTexts(html) });
    }
  });
});
