import { isDeepStrictEqual } from 'node:util';
import {
  CreateBrandParams,
  OverviewParams,
  UpdateBrandParams,
  UpdateQueryParams,
} from '@signpost/contract/brands';
import type { ErrorBody } from '@signpost/contract/errors';
import { LinkListQuery, PostListQuery, type LinkListBody, type PostListBody } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { UserError } from '@signpost/platform/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import { sanitiseLine } from '../../src/shared/sanitise.ts';
import { aBackendAnalysis, aBackendBrand, aBackendQuery } from '../fakes/backend-replies.ts';
import { aBrandKeeper, BRANDS, HOUR, startBrandService, type BrandService } from '../fakes/brands.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import type { Answers } from '../fakes/loopback-backend.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { aServicePlace, type ServicePlace } from '../fakes/service-place.ts';
import { basic } from '../fakes/service.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { brandsIn, contentsOf, play, type Outcome, type Trial } from './hostile-trial.ts';

const POSTS = '/plugin/v1/links/posts';
const LINKS = '/plugin/v1/links/links';

/** Texts that could be in any title, name or address. */
const STORABLE = [
  ...HOSTILE_TEXTS,
  `x'; select pg_sleep(60); --`,
  `x' and sleep(60) and '1'='1`,
  '%',
  '_',
  '%_%',
  String.raw`\%`,
  String.raw`\u0027 or 1=1`,
  String.raw`\x27`,
  '${1+1}',
  '#{1} {{1}} $$1$$ {fn now()}',
  '😀',
  'é and e\u0301',
  '\u202e',
  '\ufeff',
  '1 or 1=1',
  '1; drop table link_generation',
  'null',
  '9223372036854775808',
  '-9007199254740993',
  '1e309',
  '0x31',
  `'${'x'.repeat(3000)}`,
  `${"'".repeat(1000)}${'\\'.repeat(1001)}`,
];
/** The texts, and those that some database could not store. */
const TEXTS = [...STORABLE, '\0', 'a\0b', `'\0'`, '\ud800', 'a\udc00b'];

const WRONGLY_ENCODED = ['%', '%2', '%u0027', '%2527', '%ff', '%c0%a7', '%ed%a0%80'];

/** Parts of an address. */
function encoded(texts: readonly string[]): string[] {
  return [...texts.map((text) => encodeURIComponent(text.toWellFormed())), ...WRONGLY_ENCODED];
}

const ENCODED = encoded(TEXTS);
/**
 * One text of each kind, where all others would take the same way: in a list, which is taken apart first, and in what is
 * read as a number, as one of a few words or as an id.
 */
const KINDS = [
  `'`,
  '"',
  '`',
  String.raw`\'`,
  '%',
  'é and e\u0301',
  'a\0b',
  '\ud800',
  '1 or 1=1',
  '9223372036854775808',
  '-9007199254740993',
  '1e309',
];
const ENCODED_KINDS = encoded(KINDS);
/** A quote, a backslash, NUL and a wrong encoding: where a list is not expected, every text in one is refused or ignored alike. */
const ENCODED_FEW = [`'`, '\\', 'a\0b', '\ud800']
  .map((text) => encodeURIComponent(text.toWellFormed()))
  .concat('%ff');
/** The parameters that the store searches for as they are. */
const FREE_TEXTS = new Set(['search', 'post_type']);

/** Posts and links whose titles, addresses and types are hostile texts. */
const RECORDS: LinkDataRecord[] = [
  aSite({ post_types: STORABLE.map((text) => ({ slug: text, label: text })) }),
  ...STORABLE.flatMap((text, at) => [
    ...aListedPost({ id: 2 * at + 1, title: `Title ${text}` }),
    ...aListedPost({ id: 2 * at + 2, type: text }),
  ]),
  ...STORABLE.map((text, at) =>
    aLink({ id: at + 1, url: `https://site.example/?${text}`, post_id: at + 1, type: text }),
  ),
];

async function start(settings: ServicePlace['settings'] = {}): Promise<BrandService> {
  const service = await startBrandService(settings);
  await service.importRecords(RECORDS);
  return service;
}

// Every engine must give the same answers as this one, which is on SQLite.
const model = await start();
const modelContents = await contentsOf(model);
afterAll(model.stop);

/** What came of each trial with the model, by the title of its test: the same for every engine. */
const modelOutcomes = new Map<string, Promise<Outcome>>();

function playModel(title: string, trial: Trial): Promise<Outcome> {
  const outcome = modelOutcomes.get(title) ?? play(model, trial);
  modelOutcomes.set(title, outcome);
  return outcome;
}

describeOn(ENGINES, 'a hostile text', (engine) => {
  let service = model;
  let contents = modelContents;
  if (engine !== 'sqlite') {
    let place: ServicePlace;
    beforeAll(async () => {
      place = await aServicePlace(engine);
      service = await start(place.settings);
      contents = await contentsOf(service);
    });
    afterAll(async () => {
      await service.stop();
      await place.drop();
    });
  }
  /** The test that is running, without its engine. */
  let title = '';
  beforeEach(({ task }) => {
    title = `${task.suite?.name.replace(engine, '')} ${task.name}`;
  });

  /** Answers that differ from the model or the contract, and logged failures; empty when all is well. */
  async function harmOf(trial: Trial): Promise<object[]> {
    const expected = await playModel(title, trial);
    const outcome = service === model ? expected : await play(service, trial);
    const harm: object[] = outcome.failures.map((failure) => ({ failure }));
    for (const [at, { to, status: due, ...options }] of trial.requests(service).entries()) {
      const [answer, wanted] = [outcome.answers[at], expected.answers[at]];
      if (answer === undefined || wanted === undefined) throw new Error('A request was not sent');
      const { status, body, json } = answer;
      const isShaped = status < 300 || (json as Partial<ErrorBody>).data?.status === status;
      const isSame = status === wanted.status && body === wanted.body;
      if (!isSame || !isShaped || status >= 500 || status !== (due ?? status)) {
        harm.push({ to, options, status, expected: wanted.status, body, expectedBody: wanted.body });
      }
    }
    // Some entries are written after the answer.
    const isAsModel = async () =>
      service === model || isDeepStrictEqual(await brandsIn(service), expected.brands);
    await vi.waitUntil(isAsModel, PATIENCE);
    return harm;
  }

  describe.each([
    { path: POSTS, params: PostListQuery.properties },
    { path: LINKS, params: LinkListQuery.properties },
    { path: `${BRANDS}/overview`, params: OverviewParams.properties },
  ])('in the query of $path', ({ path, params }) => {
    it.each(Object.keys(params))('is a text like any other as %s', async (name) => {
      const addresses = [
        ...(FREE_TEXTS.has(name) ? ENCODED : ENCODED_KINDS).map((text) => `${name}=${text}`),
        ...(FREE_TEXTS.has(name) ? ENCODED_KINDS : ENCODED_FEW).map(
          (text) => `${name}[]=${text}&${name}[]=a`,
        ),
      ];
      const requests = addresses.map((query) => ({ to: `${path}?${query}` }));
      expect(await harmOf({ requests: () => requests })).toEqual([]);
    });

    it('is ignored as the name of a parameter', async () => {
      const requests = ENCODED.map((text) => ({ to: `${path}?${text}=1&search[${text}]=1` }));
      expect(await harmOf({ requests: () => requests })).toEqual([]);
    });
  });

  it('is found where it is part of a title or an address', async () => {
    for (const text of STORABLE) {
      // A search is cleaned to one line without percent-encodings.
      if (sanitiseLine(text) !== text) continue;
      const search = encodeURIComponent(text);
      const titles = ((await service.request(`${POSTS}?search=${search}`)).json as PostListBody).posts;
      const urls = ((await service.request(`${LINKS}?search=${search}`)).json as LinkListBody).links;
      expect({ text, titles: titles.length > 0 }).toEqual({ text, titles: true });
      expect({ text, urls: urls.length > 0 }).toEqual({ text, urls: true });
    }
  });

  it('is only looked up as an id in a path', async () => {
    const valid = ['or-1-1--', '--', '-', '0', 'x'.repeat(5000)];
    const requests = [...ENCODED_KINDS, ...valid].flatMap((id) => [
      { to: `${BRANDS}/brands/${id}/queries` },
      { to: `${BRANDS}/brands/${id}/insights` },
      { to: `${BRANDS}/brands/${id}/generate-queries`, method: 'POST' },
      { to: `${BRANDS}/brands/b1/queries/${id}?enabled=1`, method: 'PUT' },
    ]);
    requests.push(...[...ENCODED, ...valid].map((id) => ({ to: `${BRANDS}/brands/${id}` })));
    const trial: Trial = {
      prepare: ({ backend }) => {
        backend.answer(knowsEveryBrand);
      },
      requests: () => requests,
    };
    expect(await harmOf(trial)).toEqual([]);
  });

  describe.each([
    { method: 'POST', path: '/brands', params: CreateBrandParams.properties, texts: TEXTS },
    { method: 'PATCH', path: '/brands/b1', params: UpdateBrandParams.properties, texts: KINDS },
    { method: 'PUT', path: '/brands/b1/queries/q1', params: UpdateQueryParams.properties, texts: KINDS },
  ])('in the body of $method $path', ({ method, path, params, texts }) => {
    const complete = { name: 'Acme', url: 'https://acme.example', description: 'Anvils', enabled: true };

    it.each(Object.keys(params))('is stored unchanged or refused as %s', async (name) => {
      const requests = texts.flatMap((text, at) => [
        {
          to: `${BRANDS}${path}`,
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...complete, [name]: text }),
        },
        // The cached data after the request. New brands stay in it, so that some of them can be looked at together.
        ...(method === 'POST' && at % 5 > 0 && at < texts.length - 1 ? [] : [{ to: `${BRANDS}/overview` }]),
      ]);
      const trial: Trial = {
        async prepare({ backend, ask }) {
          // This backend makes ids from names.
          backend.answer(aBrandKeeper(['b1']));
          await ask('/overview');
        },
        requests: () => requests,
      };
      expect(await harmOf(trial)).toEqual([]);
    });
  });

  it.each<{ what: string; headerOf: (text: string, service: BrandService) => string }>([
    { what: 'a login', headerOf: (text) => basic(text, 'x') },
    {
      what: 'the end of a login',
      headerOf: (text, { passwords }) => basic(`admin${text}`, passwords.admin ?? ''),
    },
    { what: 'a password', headerOf: (text) => basic('admin', text) },
    { what: 'a token', headerOf: (text) => `Bearer ${inAscii(text)}` },
    { what: 'the end of a token', headerOf: (text) => `Bearer sp_${inAscii(text)}` },
  ])('gives no access as $what', async ({ headerOf }) => {
    const trial: Trial = {
      // Long enough after earlier failures not to be held back for guessing.
      prepare: ({ clock }) => {
        clock.advance(HOUR);
      },
      requests: (service) =>
        TEXTS.map((text) => ({
          to: POSTS,
          headers: { authorization: headerOf(text, service) },
          status: 401,
        })),
    };
    expect(await harmOf(trial)).toEqual([]);
  });

  // Once, after all requests: it reads everything that is stored.
  it('has changed nothing that is stored but the cached brands', async () => {
    expect(await contentsOf(service)).toEqual(contents);
  });
});

describeOn(ENGINES, 'on the command line', (engine) => {
  it('a hostile text is refused as a login and stored unchanged as the name of a token', async () => {
    const place = await aServicePlace(engine);
    const service = await startBrandService(place.settings);
    try {
      const { identities } = service.stores;
      const texts = STORABLE.filter((text) => text.length <= 190);
      const known = (await identities.snapshot()).users;
      for (const text of texts) {
        // A few of the texts are valid logins.
        if (/^[\p{L}\p{N}._@+-]+$/u.test(text)) continue;
        await expect(addUser(identities, text, 'administrator')).rejects.toThrow(UserError);
      }
      expect((await identities.snapshot()).users).toEqual(known);

      const tokens: string[] = [];
      for (const text of texts) tokens.push(await createToken(identities, 'admin', text));
      const { credentials } = await identities.snapshot();
      const names = [...credentials.values()].filter(({ kind }) => kind === 'token').map(({ name }) => name);
      expect(names.toSorted()).toEqual(texts.toSorted());
      for (const token of tokens) {
        const { status } = await service.request(POSTS, { headers: { authorization: `Bearer ${token}` } });
        expect(status).toBe(200);
      }
    } finally {
      await service.stop();
      await place.drop();
    }
  });
});

/** The text with only the characters that a header can carry. */
function inAscii(text: string): string {
  return text.replaceAll(/[^ -~]/g, '?');
}

/** A backend that has every brand, whatever its id. */
const knowsEveryBrand: Answers = ({ path }) => {
  const [, , , , id = '', part = ''] = path.split('/');
  if (part.startsWith('analyses')) return { body: aBackendAnalysis() };
  if (part !== '') return { body: { queries: [aBackendQuery()] } };
  return { body: aBackendBrand({ uuid: id }) };
};
