import { expect, it } from 'vitest';
import { SuggestionEngine } from './engine.ts';
import type { EnginePost } from '../ports/engine-post.ts';

function postOf(id: number, title: string, ...texts: string[]): EnginePost {
  return {
    id,
    title,
    url: `https://site.example/${id}/`,
    slug: String(id),
    section: '',
    language: 'en',
    heading: null,
    description: null,
    focusKeyword: null,
    published: null,
    modified: null,
    paragraphs: texts.map((text) => ({ kind: 'text', text, language: null, links: [] })),
    canBeSource: true,
    canBeTarget: true,
  };
}

it('proposes the sentence that says the title, with those words as the anchor', () => {
  const engine = new SuggestionEngine();
  engine.put(postOf(1, 'Growing tomatoes', 'All about tomatoes and how they grow.'));
  engine.put(
    postOf(2, 'Summer', 'It was warm. In June we began growing tomatoes on the balcony. They were sweet.'),
  );
  engine.put(postOf(3, 'Winter', 'Snow lay on the roofs for weeks.'));
  engine.train();
  expect(engine.incoming(1, { limit: 5 })[0]).toMatchObject({
    sourceId: 2,
    targetId: 1,
    place: {
      paragraph: 0,
      before: 'In June we began ',
      anchor: 'growing tomatoes',
      after: ' on the balcony.',
    },
  });
});
