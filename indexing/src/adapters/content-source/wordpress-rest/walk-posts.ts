import type { Said } from '@signpost/contract/indexing';
import { FetchError } from '@signpost/platform/outbound';
import type { RestAnswer, RestApi, Query } from './rest-api.ts';
import { ALL_FIELDS, FEW_FIELDS, type RestPost, type RestType } from './rest-post.ts';
import { toItem } from './rest-item.ts';

/** How far the posts of a type were read. */
export interface Place {
  /** Posts that were changed after this moment come next, in the time of the site; null from the beginning. */
  after: string | null;
  /** And before this one; null for all. */
  before: string | null;
  /** The page of what comes next. */
  page: number;
  /** By id and page after page: where the site does not list posts by the time of their change, and for many of one second. */
  isByPage: boolean;
}

export const BEGINNING: Place = { after: null, before: null, page: 1, isByPage: false };

/** Some posts that follow each other. */
export interface PostWindow {
  posts: RestPost[];
  /** Whether they came with their contents. */
  isWhole: boolean;
  /** Where the next ones begin; null at the end. */
  next: Place | null;
  total: number | null;
}

/** Why posts are not given: the site refuses them to this user, or it fails. */
export interface NotGiven {
  isRefused: boolean;
  reason: Said;
}

/** How posts of a type are asked for. The first way that the site allows is taken. */
interface View {
  query: Query;
  /** Without the password. */
  asVisitor?: boolean;
}

const AS_VISITOR: readonly View[] = [{ query: {} }];
const AS_EDITOR: readonly View[] = [
  { query: { context: 'edit', status: 'any' } },
  { query: { context: 'edit' } },
  { query: {} },
];
/** Files are published when the post is that they belong to. Editors are given all of them, without saying which. */
const FILES_AS_EDITOR: readonly View[] = [{ query: {}, asVisitor: true }, { query: { context: 'edit' } }];
const REFUSED = new Set([401, 403, 404]);
const PER_PAGE = 100;
/** Posts that are tried alone before all are given up. */
const TRIED_ALONE = 3;
const ALL_BY_PAGE: Place = { ...BEGINNING, isByPage: true };

/** The posts of one type. */
export class RestPosts {
  readonly type: RestType;
  readonly #api: RestApi;
  #views: readonly View[];

  constructor(api: RestApi, type: RestType, isSignedIn: boolean) {
    this.#api = api;
    this.type = type;
    const asEditor = type.slug === 'attachment' ? FILES_AS_EDITOR : AS_EDITOR;
    this.#views = isSignedIn ? asEditor : AS_VISITOR;
  }

  /**
   * The posts from a place on, in the order in which they were changed: whatever is changed meanwhile comes once more at the end, and
   * no page lies deep in a long list.
   */
  async window(place: Place, isWhole: boolean): Promise<PostWindow | NotGiven> {
    const query = {
      orderby: place.isByPage ? 'id' : 'modified',
      order: 'asc',
      per_page: String(PER_PAGE),
      page: String(place.page),
      ...(place.after === null ? {} : { modified_after: place.after }),
      ...(place.before === null ? {} : { modified_before: place.before }),
    };
    const { answer, isWhole: hasContents } = await this.#listed(query, isWhole);
    if ('reason' in answer) return answer;
    // A page after the last one is refused.
    if (answer.status === 400 && place.page > 1) {
      return { posts: [], isWhole: hasContents, next: placeAfter(place), total: null };
    }
    // Some types are made so that they cannot be listed by time.
    if (answer.status === 400 && !place.isByPage) return this.window(ALL_BY_PAGE, isWhole);
    const posts = postsIn(answer);
    if (posts === null) return notGiven(answer);
    if (!place.isByPage && !isInOrder(posts, place.after)) return this.window(ALL_BY_PAGE, isWhole);
    return {
      posts,
      isWhole: hasContents,
      next: nextPlace(place, posts, answer, this.#api.perPage),
      total: answer.total,
    };
  }

  /** Posts by their ids. Those that the site does not have are missing; `failed` are those that it refuses or fails to give. */
  async byId(ids: readonly number[]): Promise<PostsById> {
    if (ids.length > this.#api.perPage) {
      const some = await this.byId(ids.slice(0, this.#api.perPage));
      const others = await this.byId(ids.slice(this.#api.perPage));
      return { posts: [...some.posts, ...others.posts], failed: [...some.failed, ...others.failed] };
    }
    const answer = await this.#tryGet({
      include: ids.join(','),
      per_page: String(PER_PAGE),
      _fields: ALL_FIELDS,
    });
    if (ids.length > this.#api.perPage) return this.byId(ids);
    const posts = 'reason' in answer ? null : postsIn(answer);
    if (posts !== null) return { posts, failed: [] };
    const problem = 'reason' in answer ? answer : notGiven(answer);
    if (ids.length === 1 || problem.isRefused)
      return { posts: [], failed: ids.map((id) => ({ id, ...problem })) };
    // One of them may be to blame: each is tried alone.
    const found: PostsById = { posts: [], failed: [] };
    for (const [at, id] of ids.entries()) {
      const isHopeless = at >= TRIED_ALONE && found.failed.length === at;
      const one = isHopeless ? { posts: [], failed: [{ id, ...problem }] } : await this.byId([id]);
      found.posts.push(...one.posts);
      found.failed.push(...one.failed);
    }
    return found;
  }

  async bySlug(slug: string): Promise<RestPost[] | NotGiven> {
    const answer = await this.#tryGet({ slug, per_page: String(PER_PAGE), _fields: ALL_FIELDS });
    if ('reason' in answer) return answer;
    return postsIn(answer) ?? notGiven(answer);
  }

  /** The posts right below others, without their contents. */
  async below(parents: readonly number[], page = 1): Promise<RestPost[]> {
    const answer = await this.#tryGet({
      parent: parents.join(','),
      orderby: 'id',
      order: 'asc',
      per_page: String(PER_PAGE),
      page: String(page),
      _fields: `${FEW_FIELDS},parent,post`,
    });
    const posts = 'reason' in answer ? [] : (postsIn(answer) ?? []);
    // A site that pays no heed to what it is asked for gives others too.
    const own = posts.filter(({ parent, post }) => parents.includes(parent ?? post ?? 0));
    return own.length < this.#api.perPage ? own : [...own, ...(await this.below(parents, page + 1))];
  }

  /** With contents if wanted. Where the site fails to give so much at once, without them. */
  async #listed(
    query: Query,
    isWhole: boolean,
  ): Promise<{ answer: RestAnswer | NotGiven; isWhole: boolean }> {
    if (isWhole) {
      const answer = await this.#tryGet({ ...query, _fields: ALL_FIELDS });
      const isGiven = !('reason' in answer) && (answer.status !== 200 || postsIn(answer) !== null);
      if (isGiven && answer.status < 500) return { answer, isWhole: true };
    }
    return { answer: await this.#tryGet({ ...query, _fields: FEW_FIELDS }), isWhole: false };
  }

  /** The answer, or why there is none. */
  async #tryGet(query: Query): Promise<RestAnswer | NotGiven> {
    try {
      return await this.#get(query);
    } catch (error) {
      if (error instanceof FetchError) return { isRefused: false, reason: error.failure };
      throw error;
    }
  }

  /** As much as the user may see, which the first request finds out. */
  async #get(query: Query): Promise<RestAnswer> {
    let first: RestAnswer | null = null;
    for (const view of this.#views) {
      const asked = { ...view.query, ...query };
      const answer = await this.#api.get(this.type.route, asked, view.asVisitor);
      const isRefused = answer.status === 401 || answer.status === 403 || answer.status === 400;
      if (isRefused && Number(query['page'] ?? '1') === 1) {
        first ??= answer;
        continue;
      }
      this.#views = [view];
      return answer;
    }
    return first ?? { status: 403, json: null, pages: null, total: null };
  }
}

export interface PostsById {
  posts: RestPost[];
  failed: ({ id: number } & NotGiven)[];
}

function notGiven({ status }: RestAnswer): NotGiven {
  return {
    isRefused: REFUSED.has(status),
    reason: status === 200 ? { code: 'rest_gives_no_posts' } : { code: 'rest_answers', status },
  };
}

function postsIn({ status, json }: RestAnswer): RestPost[] | null {
  if (status !== 200 || !Array.isArray(json)) return null;
  return (json.flatMap(toItem) as RestPost[]).filter(({ id }) => id > 0);
}

/** Sites of old versions, and some caches, pay no heed to what they are asked for. */
function isInOrder(posts: readonly RestPost[], after: string | null): boolean {
  let last = after ?? '';
  for (const { modified } of posts) {
    const time = timeOf(modified);
    if (time === null) continue;
    if (time < last || (last === after && time <= last)) return false;
    last = time;
  }
  return true;
}

/** Posts that the caller may not read are left out of pages, so that a short page is not the last one. */
function nextPlace(
  place: Place,
  posts: readonly RestPost[],
  { pages }: RestAnswer,
  perPage: number,
): Place | null {
  // Caches give wrong numbers of pages: after a full one there may be another.
  const isLast = pages === null ? posts.length === 0 : place.page >= pages && posts.length < perPage;
  if (isLast) return placeAfter(place);
  const nextPage = { ...place, page: place.page + 1 };
  const last = timeOf(posts.findLast(({ modified }) => timeOf(modified) !== null)?.modified);
  if (place.isByPage || last === null) return nextPage;
  // The comparison is strict: others may have been changed in the same second.
  const after = moved(last, -1);
  if (place.after === null || after > place.after) return { ...BEGINNING, after };
  // More posts of one second than a page holds: only their ids tell them apart.
  return { after, before: moved(last, 1), page: 1, isByPage: true };
}

/** What comes when the pages of a place have ended. */
function placeAfter({ before }: Place): Place | null {
  return before === null ? null : { ...BEGINNING, after: moved(before, -1) };
}

/** `YYYY-MM-DDTHH:MM:SS`; null for zero dates. */
function timeOf(text: string | null | undefined): string | null {
  return typeof text === 'string' && /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? text : null;
}

function moved(time: string, seconds: number): string {
  return new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, 19);
}
