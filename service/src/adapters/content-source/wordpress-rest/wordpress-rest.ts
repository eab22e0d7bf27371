import type { ContentSource, ReadOptions, SourceEvent, SourceSite } from '../../../ports/content-source.ts';
import { openWebClient, type WebOptions } from '../web/web-client.ts';
import { RestApi, type RestLogin } from './rest-api.ts';
import { toDocument, validatorOf, type RestPost, type RestType } from './rest-post.ts';
import { checkLogin, readSite, readTypes } from './rest-site.ts';
import { BEGINNING, RestPosts, type Place } from './walk-posts.ts';

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
    const doubt = login === null ? null : await checkLogin(api, login, stop.signal);
    const types = await readTypes(api, login !== null, wanted, stop.signal);
    const site = await readSite(api, types, stop.signal);
    return {
      api,
      types,
      site: doubt === null ? site : { ...site, warnings: [...site.warnings, doubt] },
      isSignedIn: login !== null,
    };
  }

  const ready = (): Promise<OpenApi> => (opened ??= open());
  return {
    site: async () => (await ready()).site,
    async *read(read) {
      if (read.only === null) yield* readAll(await ready(), read);
      else yield* readOnly(await ready(), read.only, read.signal);
    },
    async close() {
      stop.abort();
      await web.close();
    },
  };
}

interface OpenApi {
  api: RestApi;
  types: readonly RestType[];
  site: SourceSite;
  isSignedIn: boolean;
}

async function* readAll(open: OpenApi, options: ReadOptions): AsyncGenerator<SourceEvent> {
  const state = options.resume === null ? null : (JSON.parse(options.resume) as State);
  let isReached = state === null;
  const closed = [...(state?.closed ?? [])];
  let expected = 0;
  for (const type of open.types) {
    if (!isReached && type.slug !== state?.type) continue;
    isReached = true;
    const posts = new RestPosts(open.api, type, open.isSignedIn, options.signal);
    let place: Place | null = type.slug === state?.type ? state.place : BEGINNING;
    let isWhole = options.since === null;
    let told = new Set<string>();
    while (place !== null) {
      const window = await posts.window(place, isWhole);
      if (window === null) {
        yield { event: 'note', text: `The site does not let posts of the type ${type.slug} be read.` };
        closed.push(type.slug);
        break;
      }
      if (place === BEGINNING && window.total !== null) {
        expected += window.total;
        yield { event: 'total', documents: expected };
      }
      // Windows overlap by a second.
      const fresh = window.posts.filter((post) => !told.has(nameOf(post)));
      told = new Set(window.posts.map(nameOf));
      // Some caches give one answer for all pages.
      if (place.isByPage && place.page > 1 && fresh.length === 0 && window.posts.length > 0) {
        yield {
          event: 'note',
          text: `The site gives the same posts of the type ${type.slug} on every page: only some could be read.`,
        };
        closed.push(type.slug);
        break;
      }
      if (window.isWhole) {
        for (const post of fresh)
          yield { event: 'document', document: toDocument(post, type, open.site.home) };
      } else yield* readChanged(open, posts, fresh, options);
      isWhole ||= isRecent(window.posts, options.since ?? 0);
      place = window.next;
      if (place !== null) {
        const next: State = { type: type.slug, place, closed };
        yield { event: 'checkpoint', state: JSON.stringify(next) };
      }
    }
  }
  yield { event: 'complete', except: closed };
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
  { known }: Pick<ReadOptions, 'known'>,
): AsyncGenerator<SourceEvent> {
  const changed: RestPost[] = [];
  for (const post of listed) {
    const key = String(post.id);
    if ((await known(key))?.validator === validatorOf(post)) yield { event: 'same', key };
    else changed.push(post);
  }
  if (changed.length === 0) return;
  const { posts: given, failed } = await posts.byId(changed.map(({ id }) => id));
  for (const post of given)
    yield { event: 'document', document: toDocument(post, posts.type, open.site.home) };
  for (const { id, link } of changed) {
    if (given.some((post) => post.id === id)) continue;
    const reason =
      failed.find((each) => each.id === id)?.reason ?? 'the site lists the post and does not give it';
    yield { event: 'unreadable', key: String(id), address: link ?? open.site.home, reason };
  }
}

/** Single posts, by id or by address. */
async function* readOnly(
  open: OpenApi,
  only: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SourceEvent> {
  const types = open.types.map((type) => new RestPosts(open.api, type, open.isSignedIn, signal));
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
    for (const posts of types) {
      const named = slug === '' ? [] : await posts.bySlug(slug);
      for (const post of named.filter(({ link = '' }) => isSameAddress(link, name))) {
        isFound = true;
        told.add(post.id);
        yield { event: 'document', document: toDocument(post, posts.type, open.site.home) };
      }
    }
    if (!isFound) yield { event: 'note', text: `The REST API has no post at ${name}.` };
  }
  for (let wanted = [...ids]; wanted.length > 0; wanted = wanted.slice(IDS_AT_ONCE)) {
    const some = wanted.slice(0, IDS_AT_ONCE).filter((id) => !told.has(id));
    for (const posts of types) {
      const left = some.filter((id) => !told.has(id));
      if (left.length === 0) break;
      const { posts: given, failed } = await posts.byId(left);
      for (const post of given) {
        told.add(post.id);
        yield { event: 'document', document: toDocument(post, posts.type, open.site.home) };
      }
      for (const { id, reason } of failed) {
        told.add(id);
        yield { event: 'unreadable', key: String(id), address: `${open.site.home}/?p=${id}`, reason };
      }
    }
    for (const id of some) if (!told.has(id)) yield { event: 'gone', key: String(id) };
  }
}

/** A post's id: as it is, or in an address such as `?p=12`. */
function idIn(name: string, { home, wordpress }: SourceSite): number | null {
  if (isSameAddress(name, home)) return wordpress?.frontPageId ?? null;
  const url = URL.parse(name);
  const query = url?.searchParams;
  const isNumbered = wordpress?.permalinkStructure.includes('%post_id%') === true;
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
