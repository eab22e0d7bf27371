import { wantedAttributes, type WantedAttributes } from './html-reader.ts';

const WANTED = new Map<string, WantedAttributes>(
  Object.entries({
    a: 'href xlink:href rel target hreflang title aria-label',
    area: 'href rel target hreflang alt title aria-label',
    link: 'href rel hreflang type',
    meta: 'name property http-equiv content',
    base: 'href',
    html: 'lang itemtype',
    body: 'class itemtype role',
    img: 'src srcset alt',
    image: 'src srcset alt',
    source: 'src srcset',
    video: 'src poster role',
    audio: 'src role',
    track: 'src',
    embed: 'src',
    object: 'data role',
    iframe: 'src',
    frame: 'src',
    script: 'src type',
    font: 'color face size',
    'annotation-xml': 'encoding role',
    input: 'type',
    ...Object.fromEntries(
      'div section article main header footer nav aside ul ol li p figure blockquote form table'
        .split(' ')
        .map((name) => [name, 'role class id itemprop lang']),
    ),
  }).map(([name, attributes]) => [name, wantedAttributes(attributes.split(' '))]),
);
const OF_ANY = wantedAttributes(['role', 'lang']);

/** The attributes that are wanted of an element: its role says where on the page its links stand, its names what it holds and by which template; and its language. */
export function wantedOf(name: string): WantedAttributes {
  return WANTED.get(name) ?? OF_ANY;
}
