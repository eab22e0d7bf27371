import { describe, expect, it } from 'vitest';
import { enginePost, paragraphOf } from '../../test/fakes/engine-posts.ts';
import type { EnginePost } from '../ports/engine-post.ts';
import type { Proposal } from '../ports/proposal.ts';
import { SuggestionEngine } from './engine.ts';

function engineWith(...posts: EnginePost[]): SuggestionEngine {
  const engine = new SuggestionEngine();
  for (const post of posts) engine.put(post);
  engine.train();
  return engine;
}

function proposalsFor(targetId: number, ...posts: EnginePost[]): Proposal[] {
  return engineWith(...posts).incoming(targetId, { limit: 10 });
}

const TOMATOES = enginePost(1, 'Growing tomatoes', ['All about tomatoes and how they grow in pots.']);
const SUMMER = enginePost(2, 'Summer', [
  'It was warm. In June we began growing tomatoes on the balcony. They were sweet.',
]);
const WINTER = enginePost(3, 'Winter', ['Snow lay on the roofs for weeks.']);

describe('incoming', () => {
  it('proposes the sentence that says the title, with those words as the anchor', () => {
    const [first] = proposalsFor(1, TOMATOES, SUMMER, WINTER);
    expect(first).toMatchObject({
      sourceId: 2,
      targetId: 1,
      place: {
        paragraph: 0,
        before: 'In June we began ',
        anchor: 'growing tomatoes',
        after: ' on the balcony.',
      },
    });
    expect(first?.reasons).toContainEqual({ code: 'title_phrase', phrase: 'growing tomatoes' });
    expect(first?.probability).toBeGreaterThan(0);
    expect(first?.probability).toBeLessThan(1);
  });

  it('proposes words that other links to the target have', () => {
    const [first] = proposalsFor(
      1,
      TOMATOES,
      enginePost(2, 'Diary', ['I read about [[1|the red harvest]] today.']),
      enginePost(3, 'Letter', ['Dear aunt. We talked about the red harvest for hours.']),
    );
    expect(first).toMatchObject({ sourceId: 3, place: { anchor: 'red harvest' } });
  });

  it.each([
    ['a pair that is linked', [enginePost(2, 'S', ['See [[1|here]]. We like growing tomatoes.'])]],
    ['a post that cannot be a source', [{ ...SUMMER, canBeSource: false }]],
    ['itself', []],
  ])('never proposes %s', (_, others) => {
    expect(proposalsFor(1, TOMATOES, ...others)).toEqual([]);
  });

  it('proposes nothing for a post that cannot be a target, nor for one that it does not know', () => {
    expect(proposalsFor(1, { ...TOMATOES, canBeTarget: false }, SUMMER)).toEqual([]);
    expect(proposalsFor(99, TOMATOES, SUMMER)).toEqual([]);
  });

  it('leaves out the sources that are excluded', () => {
    const engine = engineWith(TOMATOES, SUMMER);
    expect(engine.incoming(1, { limit: 5, exclude: (id) => id === 2 })).toEqual([]);
  });

  it.each([
    ['a heading', paragraphOf('Growing tomatoes', 'heading')],
    ['code', paragraphOf('growing tomatoes', 'code')],
    ['a quote', paragraphOf('We love growing tomatoes.', 'quote')],
    ['a caption', paragraphOf('Growing tomatoes', 'caption')],
    ['a link to another page', paragraphOf('We love [[3|growing tomatoes]].')],
    [
      'code within a sentence',
      { ...paragraphOf('We love growing tomatoes.'), closed: [{ start: 8, end: 24 }] },
    ],
    ['a shortcode', paragraphOf('We love [box title="growing tomatoes"].')],
    ['a shortcode that encloses text', paragraphOf('[caption]growing tomatoes[/caption]')],
  ])('makes no anchor in %s', (_, paragraph) => {
    const source = { ...SUMMER, paragraphs: [paragraph, paragraphOf('A balcony has room for a pot.')] };
    for (const { place, reasons } of proposalsFor(1, TOMATOES, source, WINTER)) {
      expect(place.anchor).toBe('');
      expect(reasons).toContainEqual({ code: 'no_place' });
    }
  });

  it('makes no anchor of words that say nothing', () => {
    const target = enginePost(1, 'Read more', ['About reading more books.']);
    for (const { place } of proposalsFor(
      1,
      target,
      enginePost(2, 'S', ['Click here to read more about books.']),
    )) {
      expect(place.anchor.toLowerCase()).not.toMatch(/^(read )?more$/);
    }
  });

  it('leaves the name of the site out of titles', () => {
    const posts = Array.from({ length: 8 }, (_, nth) =>
      enginePost(10 + nth, `Word${nth} pot${nth} | Acme Garden Club`, [
        `All about word${nth}. Acme Garden Club writes.`,
      ]),
    );
    const source = enginePost(2, 'News | Acme Garden Club', [
      'The Acme Garden Club met. We spoke of word3 pot3.',
    ]);
    expect(proposalsFor(13, ...posts, source)[0]).toMatchObject({
      sourceId: 2,
      place: { anchor: 'word3 pot3' },
    });
  });

  it('finds phrases whatever their endings, in Arabic with its particles', () => {
    const target = enginePost(1, 'زراعة الطماطم', ['كل شيء عن الطماطم في الحديقة.'], { language: 'ar' });
    const source = enginePost(2, 'الصيف', ['كان الجو حارا. بدأنا بزراعة الطماطم على الشرفة.'], {
      language: 'ar',
    });
    expect(proposalsFor(1, target, source)[0]?.place.anchor).toBe('بزراعة الطماطم');
  });

  it('finds words in Japanese', () => {
    const target = enginePost(1, 'ネットワークの設定', ['ネットワークの設定を説明します。'], {
      language: 'ja',
    });
    const source = enginePost(2, '導入', ['まず導入します。次にネットワークの設定を行います。'], {
      language: 'ja',
    });
    expect(proposalsFor(1, target, source)[0]?.place).toEqual({
      paragraph: 0,
      before: '次に',
      anchor: 'ネットワークの設定',
      after: 'を行います。',
    });
  });
});

it('knows a pair as linked by an image too', () => {
  const image = { ...paragraphOf('We like growing tomatoes.'), links: [{ start: 0, end: 0, targetId: 1 }] };
  expect(proposalsFor(1, TOMATOES, { ...SUMMER, paragraphs: [image] })).toEqual([]);
});

describe('a site that changes', () => {
  it('follows posts that are put again and removed', () => {
    const engine = engineWith(TOMATOES, SUMMER, WINTER);
    engine.put({ ...SUMMER, paragraphs: [paragraphOf('Nothing of the kind.')] });
    engine.put({ ...WINTER, paragraphs: [paragraphOf('We dreamt of growing tomatoes.')] });
    expect(engine.incoming(1, { limit: 5 })[0]?.sourceId).toBe(3);
    engine.remove(3);
    expect(engine.incoming(1, { limit: 5 }).map(({ sourceId }) => sourceId)).not.toContain(3);
    engine.remove(1);
    expect(engine.incoming(1, { limit: 5 })).toEqual([]);
  });

  it('names the targets that a changed post may concern', () => {
    const engine = engineWith(TOMATOES, SUMMER, WINTER);
    expect(engine.affectedBy(2)).toContain(1);
    expect(engine.affectedBy(99)).toEqual([]);
  });
});
