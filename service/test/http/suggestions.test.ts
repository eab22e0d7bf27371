import type {
  PostSuggestionsBody,
  Suggestion,
  SuggestionQuality,
  SuggestionsBody,
} from '@signpost/contract/suggestions';
import { refreshSuggestions } from '@signpost/mending/suggestions/refresh-suggestions';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { publishLinks } from '@signpost/indexing/publish-links';
import { allOf, aPost, HOME, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { postFacts } from '../../src/links/post-facts.ts';
import { startService } from '../fakes/service.ts';

const LINKS = '/plugin/v1/links';

const service = await startService();
afterAll(service.stop);
const { request, clock, stores } = service;

/** Words that fill a post without saying anything of another one. */
const FILLING = 'Rain falls on the roof and the cat sleeps near a warm stove all day long. '.repeat(8);

const posts = [
  aPost(1, 'pruning-roses', [], {
    title: 'Pruning roses',
    content: { kind: 'post', html: `<p>How to cut roses in spring. ${FILLING}</p>` },
  }),
  aPost(2, 'garden-year', [], {
    title: 'The garden year',
    content: {
      kind: 'post',
      html: `<h2>Pruning roses early</h2><p>${FILLING}</p><p>March is the month for pruning roses and for sowing peas.</p>`,
    },
  }),
  aPost(3, 'sourdough', ['/garden-year/'], { title: 'Sourdough bread' }),
  aPost(4, 'secret', [], {
    title: 'Secret roses',
    status: 'private',
    content: { kind: 'post', html: '<p>Nobody should see that pruning roses is written here.</p>' },
  }),
];

/** `onRead` is called when all texts were read and suggestions were found. */
async function refresh(onRead = async (): Promise<void> => {}): Promise<void> {
  const ledger = await stores.ledger.open();
  const revision = (await ledger.publishedRevision()) ?? 0;
  const outcome = await refreshSuggestions(
    {
      texts: ledger.texts,
      home: HOME,
      async *facts() {
        await onRead();
        yield* postFacts(stores.links, new Map([[1, 7]]));
      },
      store: await stores.suggestions.open(),
      clock,
    },
    { revision, signal: new AbortController().signal },
  );
  expect(outcome.state).toBe('done');
}

const forPost = async (id: number, query = '') =>
  (await request(`${LINKS}/posts/${id}/suggestions${query}`)).json as PostSuggestionsBody;
const listOf = async (query = '') => (await request(`${LINKS}/suggestions${query}`)).json as SuggestionsBody;
const decide = (id: string, body: object) =>
  request(`${LINKS}/suggestions/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('says that there are no texts before anything was indexed', async () => {
  expect(await listOf()).toEqual({ suggestions: [], total: 0, pages: 0, state: 'no_texts' });
  expect((await request(`${LINKS}/suggestions/quality`)).json).toMatchObject({
    checked_links: 0,
    hits_at_5: null,
    measured_at: null,
  });
});

it('suggests the sentence and the words of a link, with reasons, once they are made', async () => {
  const ledger = await stores.ledger.open();
  await runOf(ledger, allOf(posts));
  await publishLinks(ledger, stores.links);
  expect((await listOf()).state).toBe('making');
  await refresh();
  const { suggestions, state } = await forPost(1);
  expect(state).toBe('ready');
  expect(suggestions[0]).toMatchObject({
    direction: 'incoming',
    source: { post_id: 2, title: 'The garden year', url: 'https://site.example/garden-year/' },
    target: { post_id: 1, title: 'Pruning roses' },
    sentence: 'March is the month for pruning roses and for sowing peas.',
    before: 'March is the month for ',
    anchor: 'pruning roses',
    after: ' and for sowing peas.',
    state: 'open',
  });
  expect(suggestions[0]?.reasons.map(({ code }) => code)).toContain('title_phrase');
  expect(suggestions[0]?.worth.slice(0, 2)).toEqual([
    { code: 'cited_by_answers', answers: 7 },
    { code: 'orphan' },
  ]);
  const outgoing = await forPost(2, '?direction=outgoing');
  expect(outgoing.suggestions.map(({ target }) => target.post_id)).toContain(1);
  expect(outgoing.suggestions[0]?.direction).toBe('outgoing');
});

it('says that a site has too many posts for them', async () => {
  const small = await startService({ settings: { SIGNPOST_SUGGESTION_POSTS: '2' } });
  onTestFinished(small.stop);
  const ledger = await small.stores.ledger.open();
  await runOf(ledger, allOf(posts));
  await publishLinks(ledger, small.stores.links);
  expect((await small.request(`${LINKS}/suggestions`)).json).toMatchObject({ state: 'too_many_posts' });
});

it('never proposes from or to what visitors cannot see', async () => {
  const { body } = await request(`${LINKS}/suggestions?format=ndjson`);
  expect(body).not.toMatch(/Nobody should see|Secret/);
  expect((await forPost(4)).suggestions).toEqual([]);
  expect(
    (await forPost(2, '?direction=outgoing')).suggestions.some(({ target }) => target.post_id === 4),
  ).toBe(false);
});

it('lists them for the site, filters them, and gives them as CSV', async () => {
  const { suggestions, total } = await listOf('?for=orphans&search=PEAS');
  expect({ total, anchor: suggestions[0]?.anchor }).toEqual({ total: 1, anchor: 'pruning roses' });
  expect((await listOf('?min_probability=1')).total).toBe(0);
  const { body, headers } = await request(`${LINKS}/suggestions?format=csv&search=peas`);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(body.split('\r\n')[0]).toMatch(/^id,state,probability,source_id,/);
  expect(body).toMatch(/March is the month for pruning roses/);
});

it('keeps a refusal when suggestions are made again, until it is taken back', async () => {
  const [first] = (await forPost(1)).suggestions;
  const id = first?.id ?? '';
  const refused = await decide(id, { state: 'refused', reason: 'Off topic' });
  expect((refused.json as { suggestion: Suggestion }).suggestion).toMatchObject({
    id,
    state: 'refused',
    reason: 'Off topic',
  });
  await refresh();
  expect((await forPost(1)).suggestions.some(({ source }) => source.post_id === 2)).toBe(false);
  expect((await listOf('?state=refused')).suggestions.map((one) => one.id)).toEqual([id]);
  await decide(id, { state: 'open' });
  expect((await forPost(1)).suggestions.map((one) => one.id)).toContain(id);
});

/** Publishes the site with another text of the third post. */
async function change(text: string): Promise<void> {
  const ledger = await stores.ledger.open();
  const content = { kind: 'post', html: `<p>${text}</p>` } as const;
  const third = aPost(3, 'sourdough', [], { title: 'Sourdough bread', modified: text, content });
  await runOf(ledger, allOf(posts.map((post) => (post.id === 3 ? third : post))));
  await publishLinks(ledger, stores.links);
}

it('shows all of the old ones when making them is broken off', async () => {
  const { suggestions } = await listOf();
  expect(suggestions).not.toEqual([]);
  await change('Flour and water.');
  const brokenOff = refresh(async () => {
    throw new Error('broken off');
  });
  await expect(brokenOff).rejects.toThrow('broken off');
  expect(await listOf()).toMatchObject({ suggestions, state: 'making' });
  await refresh();
  const after = await listOf();
  expect(after.state).toBe('ready');
  expect(after.suggestions).not.toEqual([]);
  expect(after.suggestions).not.toEqual(suggestions);
});

it('keeps what is decided while they are made', async () => {
  const [first] = (await forPost(1)).suggestions;
  const id = first?.id ?? '';
  await change('Flour, salt and water.');
  await refresh(async () => void (await decide(id, { state: 'refused', reason: 'Off topic' })));
  expect((await listOf('?state=refused')).suggestions.map((one) => one.id)).toEqual([id]);
  expect((await forPost(1)).suggestions.some(({ source }) => source.post_id === 2)).toBe(false);
  await decide(id, { state: 'open' });
});

it('forgets an accepted suggestion when its sentence has changed', async () => {
  const id = (await forPost(1)).suggestions[0]?.id ?? '';
  expect((await decide(id, { state: 'accepted' })).status).toBe(200);
  await refresh();
  expect((await listOf('?state=accepted')).total).toBe(1);
  const ledger = await stores.ledger.open();
  const [one, , three] = posts;
  const changed = aPost(2, 'garden-year', [], {
    title: 'The garden year',
    content: { kind: 'post', html: `<p>${FILLING}</p>` },
    modified: '2026-02-02 03:04:05',
  });
  await runOf(ledger, allOf([one, changed, three].filter((post) => post !== undefined)));
  await publishLinks(ledger, stores.links);
  await refresh();
  expect((await listOf('?state=accepted')).total).toBe(0);
  const gone = await decide(id, { state: 'accepted' });
  expect(gone.status).toBe(404);
  expect(gone.json).toMatchObject({ code: 'links_suggestion_not_found' });
});

it.each([
  ['another state', { state: 'maybe' }],
  ['none', {}],
  ['a reason of 1,001 letters', { state: 'refused', reason: 'x'.repeat(1001) }],
])('refuses a decision with %s', async (_, body) => {
  const { status, json } = await decide('any', body);
  expect({ status, json }).toMatchObject({ status: 400, json: { code: expect.stringMatching(/param/) } });
});

it('tells how many links would have been suggested', async () => {
  const quality = (await request(`${LINKS}/suggestions/quality`)).json as SuggestionQuality;
  expect(quality).toMatchObject({ model: 'prior', measured_at: expect.stringMatching(/^20/) });
});
