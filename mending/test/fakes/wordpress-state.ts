import type { ApiPost } from '../../../indexing/test/wordpress-api.ts';

/** What goes wrong with one request. */
export type Fault =
  /** It is done, and no answer comes. */
  | 'lost_reply'
  /** It is not done, and no answer comes. */
  | 'lost_request'
  | 'forbidden'
  | 'firewall'
  | 'error_before'
  | 'error_after'
  | 'no_json'
  | 'twice'
  /** Of a text that is stored: a plugin changes it first. */
  | 'rewrite'
  /** Another user saves a change right after. */
  | 'change_after'
  /** Another user has saved a change right before. */
  | 'change_before';

export interface Request {
  method: string;
  /** Such as `/wp/v2/posts/5`. */
  route: string;
  authorization: string | undefined;
  isEdit: boolean;
  body: string;
}

export interface Reply {
  status: number;
  /** Null when the connection breaks. */
  body: string | null;
}

/** Posts of a WordPress site, as the routes for a single post show and change them by the documentation of the REST API. */
export class WordPressState {
  readonly posts: ApiPost[];
  readonly revisions = new Map<number, string[]>();
  readonly autosaves = new Map<number, { text: string; modified: string }[]>();
  /** Of the user ann. */
  password = 'right';
  mayEdit = true;
  mayWriteAll = true;
  /** Done to what users without the right save. */
  filter = (text: string): string => text.replaceAll(/<\/?iframe[^>]*>/g, '');
  rewrite = (text: string): string => text.replaceAll('<a href', '<a rel="noopener" href');
  change = (text: string): string => `${text}\n<p>Meanwhile.</p>`;
  faultOf: (request: Request) => Fault | null = () => null;
  writes = 0;
  #saves = 0;

  constructor(posts: ApiPost[]) {
    this.posts = posts;
  }

  textOf(id: number): string {
    return this.#find(id)?.content ?? '';
  }

  /** Another user saves a text in the editor. */
  save(id: number, text: string): void {
    const post = this.#find(id);
    if (post === undefined) return;
    const revisions = this.revisions.get(id) ?? [];
    this.revisions.set(id, [...revisions, post.content ?? '']);
    post.content = text;
    post.modified = this.#now();
  }

  /** Another user is writing. */
  autosave(id: number, text: string): void {
    this.autosaves.set(id, [...(this.autosaves.get(id) ?? []), { text, modified: this.#now() }]);
  }

  /** In the time of the site, which is two hours ahead. */
  #now(): string {
    this.#saves += 1;
    return new Date(Date.UTC(2026, 5, 1) + this.#saves * 1000).toISOString().slice(0, 19);
  }

  /** Null for routes that are not about a single post. */
  answer(request: Request): Reply | null {
    const match = /^\/wp\/v2\/(posts|pages|library)\/(\d+)(\/autosaves|\/revisions)?$/.exec(request.route);
    const isMe = request.route === '/wp/v2/users/me';
    if (match === null && !isMe) return null;
    const fault = this.faultOf(request);
    const id = Number(match?.[2]);
    if (fault === 'lost_request') return { status: 0, body: null };
    if (fault === 'forbidden') return json(403, { code: 'rest_cannot_edit', message: 'No.' });
    if (fault === 'firewall') return { status: 403, body: '<h1>Blocked</h1>' };
    if (fault === 'error_before') return json(500, { code: 'internal_server_error' });
    if (fault === 'change_before') this.save(id, this.change(this.textOf(id)));
    const isSignedIn =
      request.authorization === `Basic ${Buffer.from(`ann:${this.password}`).toString('base64')}`;
    const done = isMe ? this.#me(isSignedIn) : this.#single(request, match ?? [], isSignedIn, fault);
    if (fault === 'twice') this.#single(request, match ?? [], isSignedIn, fault);
    if (fault === 'change_after') this.save(id, this.change(this.textOf(id)));
    if (fault === 'lost_reply') return { status: 0, body: null };
    if (fault === 'error_after') return json(500, { code: 'internal_server_error' });
    if (fault === 'no_json') return { status: 200, body: '<h1>Fatal error</h1>' };
    return done;
  }

  #me(isSignedIn: boolean): Reply {
    if (!isSignedIn) return json(401, { code: 'rest_not_logged_in' });
    return json(200, {
      id: 1,
      capabilities: { edit_posts: true, ...(this.mayWriteAll && { unfiltered_html: true }) },
    });
  }

  #single(
    { method, isEdit, body }: Request,
    [, base, number, list]: readonly (string | undefined)[],
    isSignedIn: boolean,
    fault: Fault | null,
  ): Reply {
    const type = { posts: 'post', pages: 'page', library: 'book' }[base ?? ''] ?? '';
    const id = Number(number);
    const post = this.#find(id);
    if (post === undefined || (post.type ?? 'post') !== type)
      return json(404, { code: 'rest_post_invalid_id', message: 'Invalid post ID.' });
    if (!isSignedIn && (isEdit || method === 'POST')) return json(401, { code: 'rest_forbidden_context' });
    if (!this.mayEdit && (isEdit || method === 'POST')) return json(403, { code: 'rest_cannot_edit' });
    if (list === '/autosaves')
      return json(
        200,
        (this.autosaves.get(id) ?? []).map(({ text, modified }, at) => ({
          id: 9000 + at,
          parent: id,
          modified_gmt: gmt(modified),
          content: { raw: text },
        })),
      );
    if (list === '/revisions')
      return json(
        200,
        (this.revisions.get(id) ?? []).map((raw) => ({ content: { raw } })),
      );
    if (method === 'POST') {
      const { content } = JSON.parse(body) as { content?: string };
      if (typeof content === 'string') {
        this.writes += 1;
        const filtered = this.mayWriteAll ? content : this.filter(content);
        this.save(id, fault === 'rewrite' ? this.rewrite(filtered) : filtered);
      }
    } else if (method !== 'GET') return json(404, { code: 'rest_no_route' });
    const revisions = this.revisions.get(id) ?? [];
    return json(200, {
      id,
      type,
      status: post.status ?? 'publish',
      modified: post.modified ?? FIRST,
      modified_gmt: gmt(post.modified ?? FIRST),
      content: {
        rendered: post.content ?? '',
        ...((isEdit || method === 'POST') && { raw: post.content ?? '' }),
      },
      _links:
        revisions.length === 0 ? {} : { 'predecessor-version': [{ id: 500 + revisions.length, href: '' }] },
    });
  }

  #find(id: number): ApiPost | undefined {
    return this.posts.find((post) => post.id === id);
  }
}

const FIRST = '2024-05-17T08:00:00';

function gmt(modified: string): string {
  return new Date(Date.parse(`${modified}Z`) - 2 * 3_600_000).toISOString().slice(0, 19);
}

function json(status: number, value: unknown): Reply {
  return { status, body: JSON.stringify(value) };
}
