import { decodedText } from '@signpost/indexing/addresses/path';
import type { EnginePost } from '../ports/engine-post.ts';
import { guessLanguage, languageCode } from '../words/language.ts';
import { splitWords } from '../words/split-words.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import type { IndexedPost } from './indexed-post.ts';
import { packTexts } from './pack-texts.ts';
import { readText } from './read-text.ts';

const MOST_TITLE_WORDS = 40;
const MOST_DESCRIPTION_WORDS = 80;
const DAY_MS = 86_400_000;

export function indexPost(post: EnginePost, vocabulary: Vocabulary): IndexedPost {
  const language = languageCode(post.language) || guessLanguage(sampleOf(post));
  const words = (text: string | null, most = MOST_TITLE_WORDS): Uint32Array => {
    const list: number[] = [];
    const short = (text ?? '').slice(0, most * 40);
    splitWords(short, (start, end) => {
      if (list.length < most) list.push(vocabulary.wordOf(short.slice(start, end), language));
    });
    return Uint32Array.from(list);
  };
  return {
    id: post.id,
    url: post.url,
    section: post.section,
    language,
    day: Date.parse((post.published ?? post.modified ?? '').slice(0, 10)) / DAY_MS,
    canBeSource: post.canBeSource,
    canBeTarget: post.canBeTarget,
    title: words(post.title),
    heading: words(post.heading),
    slug: words(slugWords(post.slug)),
    focusKeyword: words(post.focusKeyword),
    description: words(post.description, MOST_DESCRIPTION_WORDS),
    text: readText(post.paragraphs, language, vocabulary),
    packed: packTexts(post.paragraphs.map(({ text }) => text)),
  };
}

function sampleOf(post: EnginePost): string {
  let text = post.title;
  for (const paragraph of post.paragraphs) {
    if (text.length > 2000) break;
    if (paragraph.kind !== 'code') text += ` ${paragraph.text.slice(0, 2000)}`;
  }
  return text;
}

/** `mod-rewrite.html` is two words. */
function slugWords(slug: string): string {
  return decodedText(slug)
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[-_.]/g, ' ');
}
