import { expect, it } from 'vitest';
import { aDetail, anExtraction, aScoring } from '../../test/fakes/analyses.ts';
import { aBrand } from '../../test/fakes/brands.ts';
import { toReport } from './to-report.ts';

const [QUERY] = aDetail().queries;
const [ANSWER] = QUERY?.answers ?? [];
type Answer = NonNullable<typeof ANSWER>;

/** The report of answers to one question. */
function reportOf(answers: Partial<Answer>[], branded = false, wordingOf: string | null = null) {
  const queries = [
    {
      query_id: 'q1',
      text: 'Who?',
      branded,
      wording_of: wordingOf,
      answers: answers.map((answer) => ({ ...(ANSWER as Answer), ...answer })),
    },
  ];
  return toReport(aBrand(), { ...aDetail(), queries }, aScoring(), '2026-01-31T12:00:00.000Z');
}

const citing = (...urls: string[]): Partial<Answer> => ({ cited_urls: urls, extraction: anExtraction() });

const saying = (quote: string, found: boolean): Partial<Answer> => ({
  found,
  extraction: anExtraction({ sentiment: { value: 75, method: 'model', quote } }),
});

it('counts a cited page once per answer, lists the most cited first, and marks own pages', () => {
  const { pages, pageCount } = reportOf([
    citing('https://a.example/x?utm=1', 'http://www.a.example/x/', 'https://b.example/'),
    {
      ...citing('https://a.example/x', 'https://own.example/p'),
      extraction: anExtraction({ citedPages: ['own.example/p'] }),
    },
    citing('mailto:x@y.example', 'nonsense'),
  ]);
  expect(pages).toEqual([
    { page: 'a.example/x', owned: false, answers: 2 },
    { page: 'own.example/p', owned: true, answers: 1 },
    { page: 'b.example', owned: false, answers: 1 },
  ]);
  expect(pageCount).toBe(3);
});

it('leaves out other wordings of a query, and the pages of their answers', () => {
  const { queries, pages } = reportOf([citing('https://a.example/')], false, 'q0');
  expect({ queries, pages }).toEqual({ queries: [], pages: [] });
});

it('leaves out pages of invalid answers, and of queries that name the brand', () => {
  expect(reportOf([{ ...citing('https://a.example/'), found: null }]).pages).toEqual([]);
  expect(reportOf([citing('https://a.example/')], true).pages).toEqual([]);
});

it('keeps the 40 most cited pages, and says how many there are', () => {
  const many = Array.from({ length: 50 }, (_, at) => `https://a.example/${at}`);
  const { pages, pageCount } = reportOf([citing(...many)]);
  expect([pages.length, pageCount]).toEqual([40, 50]);
});

it.each([
  ['3. **Acme**: an\n excellent choice.', 'Acme: an excellent choice.'],
  ['- `Acme` is fine', 'Acme is fine'],
  ['  ', null],
  ['👍'.repeat(300), `${'👍'.repeat(239)}…`],
])('quotes %j without formatting marks', (quote, expected) => {
  const [query] = reportOf([saying(quote, true)]).queries;
  expect(query?.quote).toBe(expected);
});

it('quotes the first answer that names the brand and says something about it', () => {
  const [query] = reportOf([
    saying('absent', false),
    { found: true, extraction: anExtraction({ sentiment: null }) },
    { found: true, extraction: null },
    saying('first', true),
    saying('second', true),
  ]).queries;
  expect(query?.quote).toBe('first');
});

it('leaves out answers, costs and failures', () => {
  const text = 'the whole answer';
  const detail = { ...aDetail({ cost_usd: 12.34, problem: 'key refused' }) };
  const report = toReport(aBrand(), detail, aScoring(), '');
  const json = JSON.stringify([report, reportOf([{ text }])]);
  expect(json).not.toMatch(/the whole answer|Acme does|12\.34|key refused/);
});
