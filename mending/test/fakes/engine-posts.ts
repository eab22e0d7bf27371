import type { EnginePost, Paragraph } from '../../src/ports/engine-post.ts';

/** A post of paragraphs. `[[7|words]]` in a text is a link to post 7. */
export function enginePost(
  id: number,
  title: string,
  texts: readonly string[],
  more: Partial<EnginePost> = {},
): EnginePost {
  return {
    id,
    title,
    url: `https://site.example/${id}/`,
    slug: '',
    section: '',
    language: 'en',
    heading: null,
    description: null,
    focusKeyword: null,
    published: null,
    modified: null,
    paragraphs: texts.map((text) => paragraphOf(text)),
    canBeSource: true,
    canBeTarget: true,
    ...more,
  };
}

export function paragraphOf(marked: string, kind: Paragraph['kind'] = 'text'): Paragraph {
  const links: Paragraph['links'][number][] = [];
  let text = '';
  for (const part of marked.split(/(\[\[\d+\|[^\]]*\]\])/)) {
    const link = /^\[\[(\d+)\|([^\]]*)\]\]$/.exec(part);
    if (link === null) {
      text += part;
      continue;
    }
    const words = link[2] ?? '';
    links.push({ start: text.length, end: text.length + words.length, targetId: Number(link[1]) });
    text += words;
  }
  return { kind, text, language: null, links };
}
