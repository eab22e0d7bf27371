import { describe, expect, it } from 'vitest';
import { generateWordings, type WordingRequest } from './generate-wordings.ts';
import { templateWordings } from './wording-templates.ts';

const LIST = 'List the top 5 companies for garden tools by name.';

const generate = (request: Partial<WordingRequest> = {}) =>
  generateWordings({ text: LIST, names: ['Acme'], count: 3, ask: null, taken: [LIST], ...request });

describe('wordings by rule', () => {
  it('put a request in other sentences, then the whole of it behind other words', async () => {
    expect(await generate({ count: 5 })).toEqual(
      [
        'Could you list the top 5 companies for garden tools by name?',
        'I would like you to list the top 5 companies for garden tools by name.',
        'Can you list the top 5 companies for garden tools by name, please?',
        `Please help me with this: ${LIST}`,
        `Here is what I would like to know. ${LIST}`,
      ].map((text) => ({ text, method: 'template' })),
    );
  });

  it.each([
    ['Which 5 brands would you recommend for tea? List them by name.', 'Please help me with this: '],
    ['Welche fünf Firmen für Gartengeräte sind die besten und warum?', 'Bitte hilf mir hierbei: '],
    ['Quelles sont les meilleures entreprises pour les outils de jardin ?', 'Aide-moi, s’il te plaît : '],
    ['¿Cuáles son las mejores empresas de herramientas para el jardín?', 'Ayúdame con esto, por favor: '],
  ])('leave a question as it is and speak its language: %s', (text, lead) => {
    const wordings = templateWordings(text);
    expect(wordings[0]).toBe(`${lead}${text}`);
    expect(new Set(wordings).size).toBe(6);
  });

  it('are none in a language whose words we do not have, and none that are there already', async () => {
    expect(templateWordings('おすすめの園芸用品の会社を教えてください')).toEqual([]);
    const [first] = await generate({ count: 1 });
    const taken = [LIST, first?.text ?? ''];
    expect(await generate({ count: 1, taken })).not.toEqual([first]);
  });
});

describe('wordings by a model', () => {
  it('come first and are filled up by rule: without the brand, addresses, repetitions and the text itself', async () => {
    const queries = [
      LIST,
      'Who sells Acme spades?',
      'See https://a.example now',
      'Top five sellers of garden tools?',
    ];
    const prompts: string[] = [];
    const wordings = await generate({
      ask: async ({ prompt }) => {
        prompts.push(prompt);
        return { queries: [...queries, 'top five sellers of GARDEN tools'] };
      },
    });
    expect(wordings.map(({ method }) => method)).toEqual(['model', 'template', 'template']);
    expect(wordings[0]?.text).toBe('Top five sellers of garden tools?');
    expect(prompts).toEqual([expect.stringContaining(JSON.stringify(LIST))]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('No.'))],
    ['talks nonsense', () => Promise.resolve('nonsense')],
  ])('are made by rule when the model %s', async (_what, ask) => {
    const wordings = await generate({ ask });
    expect(wordings.map(({ method }) => method)).toEqual(['template', 'template', 'template']);
  });
});
