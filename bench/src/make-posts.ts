import type { EnginePost, Paragraph } from '@signpost/mending/ports/engine-post';
import { random } from './make-site.ts';

const WORDS_IN_POST = 800;
const WORDS_IN_SENTENCE = 16;
const SENTENCES_IN_PARAGRAPH = 5;
const VOCABULARY = 40_000;
const TOPICS = 40;
const TOPIC_WORDS = 150;
const LINKS = 8;
const SYLLABLES =
  'ba ke li mo nu ra se ti vo zu da fe gi ho ju la me ni po ru sa te vi wo ya bri cla dro fle gra'.split(' ');

/** A made-up word for each number: rare ones are long. */
function wordOf(number: number): string {
  let word = '';
  for (let left = number + 31; left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length] ?? '';
  }
  return word;
}

/** Posts of 800 words about 40 topics, with eight links each to posts of the same topic. The same for the same number. */
export function* makePosts(posts: number): Generator<EnginePost> {
  for (let nth = 0; nth < posts; nth += 1) yield makePost(nth, posts, 0);
}

/** One of them; another text for another edition. */
export function makePost(nth: number, posts: number, edition: number): EnginePost {
  const next = random(nth * 7 + edition);
  const topic = nth % TOPICS;
  // As in languages, the second most frequent word is half as frequent as the first, and so on.
  const anyWord = (): string => wordOf(Math.floor(VOCABULARY ** next()));
  const topicWord = (): string =>
    wordOf(VOCABULARY + topic * TOPIC_WORDS + Math.floor(TOPIC_WORDS * next() ** 2));
  const word = (): string => (next() < 0.25 ? topicWord() : anyWord());
  const paragraphs: Paragraph[] = [];
  let links = 0;
  for (let words = 0; words < WORDS_IN_POST;) {
    let text = '';
    const placed: Paragraph['links'][number][] = [];
    for (let sentence = 0; sentence < SENTENCES_IN_PARAGRAPH; sentence += 1) {
      const list = Array.from({ length: WORDS_IN_SENTENCE }, word);
      words += list.length;
      text += `${text === '' ? '' : ' '}S${list.join(' ')}`;
      if (sentence === 0 && links < LINKS) {
        const target = topic + TOPICS * Math.floor((next() * posts) / TOPICS);
        if (target < posts && target !== nth) {
          const anchor = titleOf(target).slice(0, 2).join(' ');
          placed.push({ start: text.length + 1, end: text.length + 1 + anchor.length, targetId: target + 1 });
          text += ` ${anchor}`;
        }
        links += 1;
      }
      text += '.';
    }
    paragraphs.push({ kind: 'text', text, language: null, links: placed });
  }
  return {
    id: nth + 1,
    title: titleOf(nth).join(' '),
    url: `https://bench.example/topic-${topic}/post-${nth}/`,
    slug: `post-${nth}`,
    section: `topic-${topic}`,
    language: 'en',
    heading: null,
    description: null,
    focusKeyword: null,
    published: `20${10 + (nth % 16)}-01-01`,
    modified: null,
    paragraphs,
    canBeSource: true,
    canBeTarget: true,
  };
}

function titleOf(nth: number): string[] {
  const next = random(nth * 13 + 5);
  const topic = nth % TOPICS;
  return Array.from({ length: 4 }, () =>
    wordOf(VOCABULARY + topic * TOPIC_WORDS + Math.floor(TOPIC_WORDS * next())),
  );
}
