import type { Said } from '@signpost/contract/indexing';
import type {
  ContentSource,
  ReadOptions,
  SourceEvent,
  UnexplainedAddress,
} from '../../../ports/content-source.ts';
import type { WordPressSource } from '../../../wordpress/wordpress-data.ts';
import { openWebClient, type WebClient, type WebOptions } from '../web/web-client.ts';
import { redirectsToParent, withoutPage, type FilePagesKind } from '../documents/without-page.ts';
import { askUnexplained } from './ask-unexplained.ts';
import { readFilePages } from './shown-types.ts';
import { RestApi, type RestLogin } from './rest-api.ts';
import { toDocument, validatorOf, type RestPost, type RestType } from './rest-post.ts';
import { checkLogin, readSite, readTypes } from './rest-site.ts';
import { readMovedBelow } from './read-moved-below.ts';
import { BEGINNING, RestPosts, type NotGiven, type Place } from './walk-posts.ts';
import { SaidError } from '../../../said/said-error.ts';

export interface WordPressRestSettings {
  /** The address of the site, as a person types it. */
  url: string;
  /** Null to see what visitors see. */
  login: RestLogin | null;
  /** Types to read; null for all that have pages. */
  types: readonly string[] | null;
}

/** Posts that were changed so long before the last run are asked for their time only. More than clocks and summer time differ. */
const OVERLAP_MS = 2 * 60 * 60 * 1000;
const IDS_AT_ONCE = 100;

interface State {
  type: string;
  place: Place;
  /** Types that the site does not let be read. */
  closed: readonly string[];
}

/** The REST API of a WordPress site. Without a password it shows what visitors see. */
export function createWordPressRest(settings: WordPressRestSettings, options: WebOptions): ContentSource {
  const web = openWebClient(options);
  const stop = new AbortController();
  let opened: Promise<OpenApi> | null = null;

  async function open(): Promise<OpenApi> {
    const { url, login, types: wanted } = settings;
    const api = await RestApi.open(web, url, login, stop.signal);
    const doubt = login === null ? null : await checkLogin(api, login);
    const { types, hidden } = await readTypes(api, login !== null, wanted);
    const site = await readSite(api, types);
    const leftOut = hidden.map((slug): Said => ({ code: 'type_hidden', type: slug }));
    const warnings = [...site.warnings, ...(doubt === null ? [] : [doubt]), ...leftOut];
    const filePages = wanted === null ? await readFilePages(api) : 'shown';
    return { web, api, types, site: { ...site, warnings }, filePages, isSignedIn: login !== null };
  }

  const ready = (): Promise<OpenApi> => (opened ??= open());
  return {
    site: async () => (await ready()).site,
    async *read(read) {
      const open = await ready();
      open.api.signal = read.signal;
      if (read.only === null) yield* readAll(open, read);
      else {
        yield* readOnly(open, read.only, read);
        const unexplained = (await read.unexplained?.()) ?? [];
        const unknown = unexplained.filter(({ guess }) => guess === null);
        yield* askUnexplained(web, open.site, unknown, read);
      }
    },
    async close() {
      stop.abort();
      await web.close();
    },
  };
}

interface OpenApi {
  web: WebClient;
  api: RestApi;
  types: readonly RestType[];
  site: WordPressSource;
  filePages: FilePagesKind;
  isSignedIn: boolean;
}

async function* readAll(open: OpenApi, options: ReadOptions): AsyncGenerator<SourceEvent> {
  const state = options.resume === null ? null : (JSON.parse(options.resume) as State);
  const at = open.types.findIndex(({ slug }) => slug === state?.type);
  const closed = [...(state?.closed ?? [])];
  const lists = open.types.map((type) => new RestPosts(open.api, type, open.isSignedIn));
  let isAnyRead = at >= 0;
  // A run that goes on does not know what it has read before.
  let isChanged = options.since === null || at >= 0;
  let isFailing = false;
  let expected = 0;
  for (const posts of lists.slice(Math.max(at, 0))) {
    const { type } = posts;
    let place: Place | null = type.slug === state?.type ? state.place : BEGINNING;
    let isWhole = options.since === null;
    let told = new Set<string>();
    while (place !== null) {
      const window = await posts.window(place, isWhole);
      if (!('posts' in window)) {
        if (window.isRefused && place !== BEGINNING) throw refusedFurther(open, type, window);
        closed.push(type.slug);
        isFailing ||= !window.isRefused;
        yield await notListed(open, type, window);
        break;
      }
      isAnyRead = true;
      if (place === BEGINNING && window.total !== null) {
        expected += window.total;
        yield { event: 'total', documents: expected };
      }
      // Windows overlap by a second.
      const fresh = window.posts.filter((post) => !told.has(nameOf(post)));
      told = new Set(window.posts.map(nameOf));
      for (const post of isChanged ? [] : fresh)
        isChanged ||= (await options.known(String(post.id)))?.validator !== validatorOf(post);
      // Some caches give one answer for all pages.
      if (place.isByPage && place.page > 1 && fresh.length === 0 && window.posts.length > 0) {
        yield {
          event: 'unreadable',
          key: null,
          address: open.api.addressOf(type.route),
          reason: { code: 'type_repeats', type: type.slug },
        };
        closed.push(type.slug);
        break;
      }
      if (window.isWhole) yield* documents(open, type, fresh);
      else yield* readChanged(open, posts, fresh, options);
      isWhole ||= isRecent(window.posts, options.since ?? 0);
      place = window.next;
      if (place !== null) {
        const next: State = { type: type.slug, place, closed };
        yield { event: 'checkpoint', state: JSON.stringify(next) };
      }
    }
  }
  if (!isAnyRead) throw nothingGiven(open, isFailing);
  for (const posts of lists) {
    if (closed.includes(posts.type.slug)) continue;
    for await (const event of readUnseen(open, posts, options)) {
      isChanged = true;
      yield event;
    }
  }
  if (isChanged) yield* askUnexplained(open.web, open.site, await addressesToAsk(options), options);
  yield { event: 'complete', except: closed, ...(!isChanged && { keepsRedirects: true }) };
}

/** What was asked before is asked again: the site has changed since. */
async function addressesToAsk({
  unexplained,
  askedBefore,
}: ReadOptions): Promise<readonly UnexplainedAddress[]> {
  const before = (await askedBefore?.()) ?? [];
  return [...((await unexplained?.()) ?? []), ...before.map((address) => ({ address, guess: null }))];
}

/** Reports a type whose posts are not listed. Fails when the site gives nothing else either, so that the run can go on later. */
async function notListed(
  { api, isSignedIn }: OpenApi,
  type: RestType,
  { isRefused, reason }: NotGiven,
): Promise<SourceEvent> {
  if (isRefused)
    return { event: 'note', said: { code: 'type_unreadable', type: type.slug, why: reason, isSignedIn } };
  if (!(await api.isAlive())) throw new SaidError({ code: 'rest_fails', address: api.address, why: reason });
  return {
    event: 'unreadable',
    key: null,
    address: api.addressOf(type.route),
    reason: { code: 'type_not_listed', type: type.slug, why: reason },
  };
}

/** The posts that were given are not all: to take them for all would publish a part of the site. */
function refusedFurther({ api }: OpenApi, type: RestType, { reason }: NotGiven): SaidError {
  return new SaidError({ code: 'rest_refuses_rest', address: api.address, type: type.slug, why: reason });
}

function nothingGiven({ api: { address }, isSignedIn }: OpenApi, isFailing: boolean): SaidError {
  const way = isFailing ? 'log' : isSignedIn ? 'user' : 'password';
  return new SaidError({ code: 'rest_gives_nothing', address, way });
}

function* documents(
  { site, filePages }: OpenApi,
  type: RestType,
  posts: readonly RestPost[],
): Generator<SourceEvent> {
  for (const post of posts) {
    const event: SourceEvent = { event: 'document', document: toDocument(post, type, site) };
    if (type.slug === 'attachment') yield* withoutPage(event, post.post ?? 0, filePages, site.home);
    else yield event;
  }
}

/** Posts that were in no list are asked for before they are taken for gone: lists shift while people work on a site. */
async function* readUnseen(
  open: OpenApi,
  posts: RestPosts,
  { unseenIds }: Pick<ReadOptions, 'unseenIds'>,
): AsyncGenerator<SourceEvent> {
  for (;;) {
    const ids = (await unseenIds?.(posts.type.slug)) ?? [];
    if (ids.length === 0) return;
    const { posts: given, failed } = await posts.byId(ids);
    yield* documents(open, posts.type, given);
    yield* failed.map((one) => unreadable(open, one));
    const told = new Set([...given, ...failed].map(({ id }) => id));
    for (const id of ids) if (!told.has(id)) yield { event: 'gone', key: String(id) };
  }
}

function unreadable({ site }: OpenApi, { id, reason }: { id: number; reason: Said }): SourceEvent {
  return {
    event: 'unreadable',
    key: String(id),
    address: `${site.home}/?p=${id}`,
    reason,
  };
}

function nameOf({ id, modified }: RestPost): string {
  return `${id} ${modified ?? ''}`;
}

/** Whether what comes next may have been changed since the last run. */
function isRecent(posts: readonly RestPost[], since: number): boolean {
  const last = posts.findLast(({ modified_gmt: time }) => typeof time === 'string')?.modified_gmt;
  return typeof last === 'string' && Date.parse(`${last}Z`) >= since - OVERLAP_MS;
}

/** Of posts that came without contents, those that are not known as they are now are read. */
async function* readChanged(
  open: OpenApi,
  posts: RestPosts,
  listed: readonly RestPost[],
  { known, since }: Pick<ReadOptions, 'known' | 'since'>,
): AsyncGenerator<SourceEvent> {
  const changed: RestPost[] = [];
  for (const post of listed) {
    const key = String(post.id);
    // Two changes within a second look the same: what was changed lately is read again.
    const isSettled = since === null || !isRecent([post], since);
    if (isSettled && (await known(key))?.validator === validatorOf(post)) {
      yield { event: 'same', key };
      if (posts.type.slug === 'attachment' && open.filePages === 'lead_to_parent')
        yield* redirectsToParent(
          { id: post.id, permalink: post.link ?? null },
          post.post ?? 0,
          open.site.home,
        );
    } else changed.push(post);
  }
  if (changed.length === 0) return;
  const { posts: given, failed } = await posts.byId(changed.map(({ id }) => id));
  yield* documents(open, posts.type, given);
  for (const { id, link } of changed) {
    if (given.some((post) => post.id === id)) continue;
    const reason: Said = failed.find((each) => each.id === id)?.reason ?? { code: 'listed_not_given' };
    yield { event: 'unreadable', key: String(id), address: link ?? open.site.home, reason };
  }
}

/** Single posts, by id or by address. */
async function* readOnly(
  open: OpenApi,
  only: readonly string[],
  { known }: ReadOptions,
): AsyncGenerator<SourceEvent> {
  const types = open.types.map((type) => new RestPosts(open.api, type, open.isSignedIn));
  const told = new Set<number>();
  const ids = new Set<number>();
  for (const name of only) {
    const id = idIn(name, open.site);
    if (id !== null) {
      ids.add(id);
      continue;
    }
    const slug = slugIn(name, open.site.home);
    let isFound = false;
    let problem: Said | null = null;
    for (const posts of types) {
      const named = slug === '' ? [] : await posts.bySlug(slug);
      if (!Array.isArray(named)) {
        if (!named.isRefused) problem ??= named.reason;
        continue;
      }
      const there = named.filter(({ link = '' }) => isSameAddress(link, name));
      isFound ||= there.length > 0;
      for (const post of there) told.add(post.id);
      yield* documents(open, posts.type, there);
    }
    if (isFound) continue;
    if (problem === null) yield { event: 'note', said: { code: 'rest_no_post', address: name } };
    else yield { event: 'unreadable', key: null, address: name, reason: problem };
  }
  for (let wanted = [...ids]; wanted.length > 0; wanted = wanted.slice(IDS_AT_ONCE)) {
    const some = wanted.slice(0, IDS_AT_ONCE).filter((id) => !told.has(id));
    const failures: ({ id: number; type: string } & NotGiven)[] = [];
    for (const posts of types) {
      const left = some.filter((id) => !told.has(id));
      if (left.length === 0) break;
      const { posts: given, failed } = await posts.byId(left);
      for (const post of given) told.add(post.id);
      yield* documents(open, posts.type, given);
      failures.push(...failed.map((one) => ({ ...one, type: posts.type.slug })));
    }
    for (const id of some) {
      if (told.has(id)) continue;
      const own = failures.filter((one) => one.id === id);
      const type = own.length === 0 ? undefined : (await known(String(id)))?.type;
      // A post of a type that is not given now may still be there. No other type can have it.
      const problem = own.find((one) => (type === undefined ? !one.isRefused : one.type === type));
      yield problem === undefined ? { event: 'gone', key: String(id) } : unreadable(open, problem);
    }
  }
  for await (const { type, posts } of readMovedBelow(types, told, { known }))
    yield* documents(open, type, posts);
}

/** A post's id: as it is, or in an address such as `?p=12`. */
function idIn(name: string, { home, platform: { data } }: WordPressSource): number | null {
  if (isSameAddress(name, home)) return data.frontPageId;
  const url = URL.parse(name);
  const query = url?.searchParams;
  const isNumbered = data.permalinkStructure.includes('%post_id%');
  const inPath = isNumbered ? /(\d+)[^/\d]*\/?$/.exec(url?.pathname ?? '')?.[1] : undefined;
  const inQuery = query?.get('p') ?? query?.get('page_id') ?? query?.get('attachment_id');
  const id = Number(/^\d+$/.test(name) ? name : (inQuery ?? inPath ?? ''));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function slugIn(address: string, home: string): string {
  const path = URL.parse(address, `${home}/`)?.pathname ?? '';
  const slug = path.split('/').findLast((part) => part !== '') ?? '';
  return slug.replace(/\.[a-z]+$/, '').toLowerCase();
}

function isSameAddress(one: string, other: string): boolean {
  const address = comparable(one);
  return address !== null && address === comparable(other);
}

function comparable(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  return url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '').toLowerCase() + url.search;
}
