import { describe, expect, it } from 'vitest';
import {
  ProviderError,
  type AskRequest,
  type DemoSubject,
  type ProviderAnswer,
} from '../../ports/provider.ts';
import { linksIn } from '../reply/citations.ts';
import { demoProvider } from './demo.ts';

const provider = demoProvider();

const acme: DemoSubject = {
  brandId: 'brand-1',
  brandName: 'Acme Garden',
  brandUrl: 'https://acme-garden.example/shop',
  replicate: 0,
  run: 'run-1',
  weeksAgo: 0,
};

function ask(
  prompt: string,
  subject: Partial<DemoSubject> = {},
  request: Partial<AskRequest> = {},
): Promise<ProviderAnswer> {
  return provider.ask({
    model: 'demo',
    prompt,
    webSearch: true,
    country: null,
    signal: new AbortController().signal,
    demo: { ...acme, ...subject },
    ...request,
  });
}

/** Enough questions that every shape of answer comes up. */
function askMany(
  subject: Partial<DemoSubject> = {},
  request: Partial<AskRequest> = {},
): Promise<ProviderAnswer[]> {
  return Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      ask(
        `List the top 5 makers of thing ${index % 100} by name.`,
        { ...subject, replicate: index % 4 },
        request,
      ),
    ),
  );
}

const named = (answers: readonly ProviderAnswer[]): Set<string> =>
  new Set(answers.flatMap(({ text }) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name ?? '')));

const many = askMany();

describe('demo provider', () => {
  it('gives the same answer to the same question of the same run, and another in another run or replicate', async () => {
    const prompt = 'List the top 5 makers of garden tools by name.';
    const [first, again] = [await ask(prompt), await demoProviderAgain(prompt)];
    expect(again).toEqual(first);
    const others = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((n) => [ask(prompt, { replicate: n }), ask(prompt, { run: `run-1${n}` })]),
    );
    expect(new Set(others.map(({ text }) => text)).size).toBeGreaterThan(3);
  });

  it('marks every answer as a sample, costs nothing and has a raw body', async () => {
    for (const answer of await many) {
      expect(answer.text.startsWith('[Sample answer, not from any AI service] ')).toBe(true);
      expect(answer.usage).toEqual({ inputTokens: 0, outputTokens: 0, searches: 0 });
      expect(JSON.parse(answer.raw)).toMatchObject({ sample: true, text: answer.text });
      expect(answer.servedModel).toBe('demo');
    }
  });

  it.each([
    ['numbered lists', /\n1\. \*\*/],
    ['bullets', /\n- \*\*/],
    ['prose', /\] \*\*.+\*\* is .+ Then there is \*\*/],
    ['links only', /\n- \[[^\]]+\]\(https:/],
    ['absence', /I could not find anything about Acme Garden\./],
    ['refusals', /can't help|not able to/],
    ['advice that names no company', /^[^*]+$/],
    [
      'bad words about the brand',
      /\*\*Acme Garden\*\*[^\n]*(disappointing|overpriced|unreliable|bad choice)/,
    ],
    ['good words about the brand', /\*\*Acme Garden\*\*[^\n]*(excellent|reliable|good|highly rated)/],
  ])('answers with %s now and then', async (_, pattern) => {
    const share = (await many).filter(({ text }) => pattern.test(text)).length / 400;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.7);
  });

  it('cuts some answers off, refuses some, and says so', async () => {
    const reasons = (await many).map(({ finishReason }) => finishReason);
    for (const reason of ['length', 'refusal'] as const) {
      const count = reasons.filter((own) => own === reason).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(40);
    }
  });

  it('gives the first answer to each question in full, so that the smallest run counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => ask(`List the top 5 makers of thing ${index} by name.`)),
    );
    expect(answers.filter(({ finishReason }) => finishReason !== 'stop')).toEqual([]);
  });

  it('cites the links of its text, which lead only to invented hosts and the host of the brand', async () => {
    for (const { text, citedUrls, retrievedUrls, grounded, searchQueries } of await askMany({
      brandUrl: 'https://acme.test/shop',
    })) {
      expect(citedUrls).toEqual([...new Set(linksIn(text).map((url) => new URL(url).href))]);
      expect(retrievedUrls.filter((url) => citedUrls.includes(url))).toEqual([]);
      expect(searchQueries.length > 0).toBe(grounded);
      for (const url of [...citedUrls, ...retrievedUrls]) {
        expect(new URL(url).hostname).toMatch(/\.example$|^forum\.example$|^acme\.test$/);
      }
    }
  });

  it('searched for some answers and not for others, and for none when search is off', async () => {
    const grounded = (await many).filter((answer) => answer.grounded).length;
    expect(grounded).toBeGreaterThan(200);
    expect(grounded).toBeLessThan(380);
    const off = await askMany({}, { webSearch: false });
    expect(off.some((answer) => answer.grounded || answer.retrievedUrls.length > 0)).toBe(false);
  });

  it('has six competitors for a brand, the same in every run, and others for another brand', async () => {
    const now = named(await many);
    expect(now).toContain('Acme Garden');
    expect(now.size).toBe(7);
    expect(named(await askMany({ run: 'run-2', weeksAgo: 5 }))).toEqual(now);
    expect(named(await askMany({ brandId: 'brand-2' }))).not.toEqual(now);
  });

  it('names hardly any company when the question asks how to do a thing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(`How do I choose thing ${index}?`)),
    );
    expect(answers.filter(({ text }) => text.includes('**')).length).toBeLessThan(20);
  });

  it('answers for a brand with an invalid address, citing no page of the brand', async () => {
    const answers = await askMany({ brandUrl: 'acme' });
    expect(answers.flatMap(({ citedUrls }) => citedUrls).every((url) => /\.example\//.test(url))).toBe(true);
  });

  it('cannot extract, and refuses a question without a brand', async () => {
    const signal = new AbortController().signal;
    const extract = provider.extract({ model: 'demo', prompt: '', schema: {}, schemaName: 'x', signal });
    await expect(extract).rejects.toMatchObject({ kind: 'bad_request' });
    const aboutNobody = provider.ask({ model: 'demo', prompt: 'x', webSearch: true, country: null, signal });
    await expect(aboutNobody).rejects.toBeInstanceOf(ProviderError);
    await expect(provider.healthcheck(signal)).resolves.toBeUndefined();
  });
});

function demoProviderAgain(prompt: string): Promise<ProviderAnswer> {
  const signal = new AbortController().signal;
  return demoProvider().ask({ model: 'demo', prompt, webSearch: true, country: null, signal, demo: acme });
}
