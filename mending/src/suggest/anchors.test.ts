import { expect, it } from 'vitest';
import { paragraphOf } from '../../test/fakes/engine-posts.ts';
import { randomFrom } from '../check/random.ts';
import type { EnginePost, Paragraph } from '../ports/engine-post.ts';
import { SuggestionEngine } from './engine.ts';

const POSTS = 340;
const KINDS = ['text', 'text', 'list', 'heading', 'quote', 'caption', 'code'] as const;
const PHRASES = Array.from({ length: 80 }, (_, nth) => [`one${nth}`, `two${nth}`, `three${nth}`]);

/** Posts of the same few words, full of links, code and shortcodes. Each sentence has a number that no other has. */
function randomPosts(): EnginePost[] {
  const random = randomFrom(4);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  let sentence = 0;
  const paragraph = (): Paragraph => {
    const links: Paragraph['links'][number][] = [];
    const closed: { start: number; end: number }[] = [];
    let text = '';
    for (let count = 0; count < 3; count += 1) {
      sentence += 1;
      text += `${text === '' ? '' : ' '}Number${sentence}`;
      for (let part = 0; part < 4; part += 1) {
        const words = pick(PHRASES).join(' ');
        const chance = random();
        text += ' ';
        const start = text.length;
        text += chance < 0.2 ? `[box ${words}]` : words;
        if (chance > 0.8) closed.push({ start, end: text.length });
        else if (chance > 0.6) {
          const targetId = random() < 0.3 ? 1 + Math.floor(random() * POSTS) : null;
          links.push({ start, end: text.length, targetId });
        }
      }
      text += '.';
    }
    return { kind: pick(KINDS), text, language: null, links, closed };
  };
  return Array.from({ length: POSTS }, (_, nth) => ({
    id: nth + 1,
    title: `${pick(PHRASES).join(' ')} ${pick(PHRASES).join(' ')}`,
    url: `https://site.example/${nth}/`,
    slug: pick(PHRASES).join('-'),
    section: '',
    language: 'en',
    heading: null,
    description: null,
    focusKeyword: null,
    published: null,
    modified: null,
    paragraphs: Array.from({ length: 4 }, paragraph),
    canBeSource: true,
    canBeTarget: true,
  }));
}

it('makes no anchor in a link, heading or code in 10,000 proposals, and quotes each sentence as it is', () => {
  const posts = randomPosts();
  const engine = new SuggestionEngine();
  for (const post of posts) engine.put(post);
  const proposals = posts.flatMap(({ id }) => engine.incoming(id, { limit: 30 }));
  expect(proposals.length).toBeGreaterThan(10_000);
  expect(proposals.filter(({ place }) => place.anchor !== '').length).toBeGreaterThan(5000);
  const wrong = proposals.filter(({ sourceId, targetId, place: { paragraph, before, anchor, after } }) => {
    const source = posts[sourceId - 1];
    const { kind, text, links, closed = [] } = source?.paragraphs[paragraph] ?? paragraphOf('');
    const sentence = before + anchor + after;
    const start = text.indexOf(sentence) + before.length;
    const end = start + anchor.length;
    const shortcodes = [...text.matchAll(/\[[^\]]*\]/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
    const isIn = [...links, ...closed, ...shortcodes].some(
      (span) => anchor !== '' && span.start < end && start < span.end,
    );
    const isWhole = /^Number\d+ [^.]*\.$/.test(sentence) && text.includes(sentence);
    const isLinked = source?.paragraphs.some((one) => one.links.some((link) => link.targetId === targetId));
    return isIn || !isWhole || isLinked === true || (kind !== 'text' && kind !== 'list');
  });
  expect(wrong).toEqual([]);
});
