import { expect, it } from 'vitest';
import { enginePost, paragraphOf } from '../../test/fakes/engine-posts.ts';
import type { EnginePost } from '../ports/engine-post.ts';
import { SuggestionEngine } from './engine.ts';

function many(count: number, make: (id: number) => EnginePost): EnginePost[] {
  return Array.from({ length: count }, (_, nth) => make(nth + 1));
}

const LANGUAGES: readonly [language: string, text: string][] = [
  ['en', 'The garden is where we grow tomatoes in the summer.'],
  ['de', 'Der Garten ist der Ort, an dem wir im Sommer Tomaten ziehen.'],
  ['ja', '庭で夏にトマトを育てます。'],
  ['ar', 'نزرع الطماطم في الحديقة في الصيف.'],
  ['ru', 'В саду мы летом выращиваем помидоры.'],
];

it.each([
  ['of one post', [enginePost(1, 'Alone', ['Nothing links here.'])]],
  ['without posts', []],
  [
    'of one title',
    many(30, (id) => enginePost(id, 'Untitled', [`Untitled number ${id} [[${(id % 30) + 1}|untitled]].`])),
  ],
  ['without titles', many(30, (id) => enginePost(id, '', [`Some text ${id}.`]))],
  ['without text', many(30, (id) => enginePost(id, `Title ${id}`, []))],
  [
    'of images alone',
    many(30, (id) =>
      enginePost(id, `Image ${id}`, [], {
        paragraphs: [
          { kind: 'text', text: '', language: null, links: [{ start: 0, end: 0, targetId: (id % 30) + 1 }] },
        ],
      }),
    ),
  ],
  [
    'in five languages',
    many(50, (id) => {
      const [language, text] = LANGUAGES[id % 5] ?? ['', ''];
      return enginePost(id, text.slice(0, 20), [text, `${text} [[${(id % 50) + 1}|${text.slice(0, 8)}]]`], {
        language,
      });
    }),
  ],
  [
    'of one endless word',
    many(5, (id) => enginePost(id, 'a'.repeat(5000), ['a'.repeat(500_000), '語'.repeat(5000)])),
  ],
  [
    'of a post of 10 MB',
    many(3, (id) => enginePost(id, 'Big', [id === 1 ? 'Big words. '.repeat(950_000) : 'Big words here.'])),
  ],
  [
    'of brackets',
    many(5, (id) =>
      enginePost(id, '[[[', ['['.repeat(50_000), '[a'.repeat(20_000), `${'.'.repeat(50_000)} A`]),
    ),
  ],
  [
    'of links to nowhere and halves of characters',
    many(5, (id) =>
      enginePost(id, '\ud800', ['\udc00 word \ud83c'], {
        url: 'not a url',
        slug: '%zz',
        language: '<x>',
        published: 'yesterday',
        paragraphs: [{ ...paragraphOf('one two three'), links: [{ start: 90, end: -5, targetId: 777 }] }],
      }),
    ),
  ],
])('takes a site %s', (_, posts) => {
  const engine = new SuggestionEngine();
  for (const post of posts) engine.put(post);
  engine.train();
  for (const { id } of posts) {
    for (const { probability, place } of engine.incoming(id, { limit: 10 })) {
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
      expect(place.paragraph).toBeGreaterThanOrEqual(0);
    }
    expect(engine.affectedBy(id)).toContain(id);
  }
  const quality = engine.check(500, 1);
  expect(quality.model).toBe('prior');
  expect(engine.check(500, 1)).toEqual(quality);
});
