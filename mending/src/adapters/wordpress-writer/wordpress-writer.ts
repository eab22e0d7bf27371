import { RestApi, type RestAnswer } from '@signpost/indexing/adapters/content-source/wordpress-rest/rest-api';
import type { WebClient } from '@signpost/indexing/adapters/content-source/web/web-client';
import { SaidError } from '@signpost/indexing/said/said-error';
import { FetchError } from '@signpost/platform/outbound';
import { WriterError, type PostRef, type PostText, type SiteWriter } from '../../ports/site-writer.ts';
import { staysUnfiltered } from './filtered-markup.ts';
import { refusalOf, toPostText } from './rest-answers.ts';

export interface WordPressLogin {
  /** The address of the site. */
  url: string;
  user: string;
  /** An application password. */
  password: string;
}

const POST_FIELDS = 'id,type,status,modified_gmt,content,_links';

/** The texts of a WordPress site over its REST API. It closes the client. */
export function wordPressWriter(
  { url, ...login }: WordPressLogin,
  web: WebClient,
  signal: AbortSignal,
): SiteWriter {
  let opened: Promise<Site> | null = null;
  const site = (): Promise<Site> =>
    (opened ??= openSite(() => RestApi.open(web, url, login, signal)).catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  async function read(post: PostRef): Promise<PostText> {
    const { api, routes } = await site();
    const route = routes.get(post.type);
    const answer =
      route === undefined
        ? null
        : await asked(() => api.get(`${route}/${post.id}`, { context: 'edit', _fields: POST_FIELDS }));
    const text = answer === null ? null : toPostText(answer);
    if (text !== null) {
      if (text.status === 'trash') throw new WriterError('deleted');
      return text;
    }
    const why = answer === null ? 'deleted' : refusalOf(answer);
    throw new WriterError(why === 'deleted' && (await isElsewhere(post)) ? 'moved_type' : why);
  }

  /** A post of another type has the same id there. */
  async function isElsewhere({ id, type }: PostRef): Promise<boolean> {
    const { api, routes } = await site();
    for (const [other, route] of routes) {
      if (other === type) continue;
      const answer = await asked(() => api.tryGet(`${route}/${id}`, { context: 'edit', _fields: 'id' }));
      if (answer?.status === 200) return true;
    }
    return false;
  }

  /** When the newest autosave was made; null for none. Types without revisions have no such route. */
  async function lastAutosave({ id, type }: PostRef): Promise<string | null> {
    const { api, routes } = await site();
    const route = routes.get(type);
    if (route === undefined) return null;
    const query = { context: 'edit', _fields: 'id,modified_gmt' };
    const answer = await asked(() => api.tryGet(`${route}/${id}/autosaves`, query));
    const times = (answer?.status === 200 && Array.isArray(answer.json) ? answer.json : []).map(
      (each: unknown) => String(Object(each)['modified_gmt'] ?? ''),
    );
    return times.toSorted().at(-1) ?? null;
  }

  return {
    read,
    async readToWrite(post) {
      const autosave = await lastAutosave(post);
      const text = await read(post);
      if (autosave !== null && autosave > text.modified) throw new WriterError('being_edited');
      const { mayWriteAll } = await site();
      if (!mayWriteAll && !staysUnfiltered(text.raw)) throw new WriterError('would_be_filtered');
      return text;
    },
    async write(post, raw) {
      const { api, routes } = await site();
      const route = routes.get(post.type);
      if (route === undefined) throw new WriterError('moved_type');
      const answer = await sent(() => api.post(`${route}/${post.id}`, { content: raw }));
      const text = toPostText(answer);
      if (text !== null) return text;
      // A refusal has stored nothing. A fault, or what is no answer of WordPress, may come after the text was stored.
      const isRefusal = answer.status >= 400 && answer.status < 500;
      throw new WriterError(refusalOf(answer), { mayBeDone: !isRefusal });
    },
    close: () => web.close(),
  };
}

interface Site {
  api: RestApi;
  /** Of types, by their slugs. */
  routes: ReadonlyMap<string, string>;
  /** The user has the right `unfiltered_html`. Taken for granted where the site does not say. */
  mayWriteAll: boolean;
}

async function openSite(open: () => Promise<RestApi>): Promise<Site> {
  const api = await asked(open);
  // Public routes answer a wrong password as if there were none.
  const me = await asked(() => api.tryGet('/wp/v2/users/me', { context: 'edit', _fields: 'capabilities' }));
  if (me?.status === 401) throw new WriterError('not_signed_in');
  const types = await asked(() => api.get('/wp/v2/types', { context: 'edit' }));
  if (types.status !== 200) throw new WriterError(refusalOf(types));
  const routes = new Map<string, string>();
  for (const value of Object.values(Object(types.json) as Record<string, unknown>)) {
    const { slug, rest_base: base, rest_namespace: namespace } = Object(value) as Record<string, unknown>;
    if (typeof slug === 'string' && typeof base === 'string' && slug !== 'attachment')
      routes.set(slug, `/${typeof namespace === 'string' ? namespace : 'wp/v2'}/${base}`);
  }
  const rights: unknown = me?.status === 200 ? Object(me.json).capabilities : undefined;
  const mayWriteAll = rights === undefined || Object(rights)['unfiltered_html'] === true;
  return { api, routes, mayWriteAll };
}

/** A question changes nothing. */
async function asked<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw toWriterError(error, false);
  }
}

/** A text that was sent may be stored, whatever becomes of the answer. */
async function sent(work: () => Promise<RestAnswer>): Promise<RestAnswer> {
  try {
    return await work();
  } catch (error) {
    throw toWriterError(error, true);
  }
}

function toWriterError(error: unknown, mayBeDone: boolean): unknown {
  if (error instanceof FetchError)
    return new WriterError(error.problem === 'too_slow' ? 'too_late' : 'not_reached', {
      mayBeDone,
      cause: error,
    });
  // The one who asked does not wait any longer.
  if (error instanceof Error && error.name === 'AbortError')
    return new WriterError('too_late', { mayBeDone, cause: error });
  if (!(error instanceof SaidError)) return error;
  const { code } = error.said;
  const why =
    code === 'rest_refused' || code === 'rest_refuses_user' || code === 'not_let_in'
      ? 'not_signed_in'
      : code === 'refuses_machine'
        ? 'firewall'
        : code === 'asks_for_patience' || code === 'answers_with'
          ? 'site_failed'
          : 'not_reached';
  return new WriterError(why, { cause: error });
}
