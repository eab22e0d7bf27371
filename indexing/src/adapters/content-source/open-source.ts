import { parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { realPause, realWait, type Clock } from '@signpost/platform/time';
import type {
  ContentSource,
  SourceDescription,
  SourceKind,
  SourceOptions,
  SourceRoad,
} from '../../ports/content-source.ts';
import { withoutWww } from '../../addresses/site.ts';
import type { WebOptions } from './web/web-client.ts';
import { onlyTypes } from './documents/only-types.ts';
import { withAddresses } from './documents/with-addresses.ts';
import { SaidError } from '../../said/said-error.ts';

type Opener = (source: SourceDescription, clock: Clock) => Promise<ContentSource>;

/** Each kind is imported on demand: most have a library of their own. */
const OPENERS: Record<SourceKind, Opener> = {
  async site(source, clock) {
    const road = source.options.road ?? (await findRoad(source, new AbortController().signal, clock));
    const options = withTyped(source.options, source.location, road.address);
    return openSource({ ...source, kind: road.kind, location: road.address, options }, clock);
  },
  async 'wordpress-rest'({ location, options, secret }, clock) {
    const { createWordPressRest } = await import('./wordpress-rest/wordpress-rest.ts');
    const { user } = options;
    if (user !== undefined && secret === null) throw new SaidError({ code: 'no_password', user });
    const login = user === undefined || secret === null ? null : { user, password: secret };
    const types = options.types ?? null;
    return createWordPressRest({ url: location, login, types }, webOptions(options, clock));
  },
  async sitemap({ location, options }, clock) {
    const { sitemapSource } = await import('./web/sitemap-source.ts');
    return onlyTypes(sitemapSource(location, webOptions(options, clock)), options.types ?? null);
  },
  async crawl({ location, options }, clock) {
    const { crawlSource } = await import('./web/crawl-source.ts');
    const { maxPages, maxDepth } = options;
    const limits = {
      ...(maxPages === undefined ? {} : { maxPages }),
      ...(maxDepth === undefined ? {} : { maxDepth }),
    };
    return onlyTypes(crawlSource(location, { ...webOptions(options, clock), limits }), options.types ?? null);
  },
  async 'wordpress-db'({ location, options, secret }) {
    const { createWordPressDb } = await import('./wordpress-db/wordpress-db.ts');
    const { prefix = null, home = null, blog = null, types = null, trustPluginTables = false } = options;
    return createWordPressDb({
      location: withPassword(location, secret),
      prefix,
      home,
      blog,
      types,
      trustsPluginTables: trustPluginTables,
    });
  },
  async wxr({ location, options }) {
    const { createWxr } = await import('./wxr/wxr.ts');
    const { files = [location], types = null, home = null } = options;
    return createWxr({ files, types, home });
  },
  async html({ location, options }) {
    const { createHtmlFolder } = await import('./html-folder/html-folder.ts');
    const { base, types = null } = options;
    if (base === undefined) throw new SaidError({ code: 'no_base' });
    return createHtmlFolder({ folder: location, base, types });
  },
  async records({ location, options }) {
    if (options.types !== undefined) throw new SaidError({ code: 'records_have_types' });
    const { createRecords } = await import('./records/records.ts');
    return createRecords({ file: options.files?.[0] ?? location });
  },
};

/** Opens a source of any kind. What cannot be read fails when it is read. */
export async function openSource(source: SourceDescription, clock: Clock): Promise<ContentSource> {
  if (!isKind(source.kind))
    throw new SaidError({ code: 'unknown_kind', kind: source.kind, kinds: Object.keys(OPENERS) });
  const { kind, options } = source;
  const opened = await OPENERS[kind](source, clock);
  // A site is opened as the kind that it is read as; a database works its addresses out from its home.
  if (kind === 'site') return opened;
  const home = kind === 'wordpress-db' ? null : (options.home ?? null);
  const { aliases = [], editUrl = null } = options;
  return withAddresses(opened, { home, aliases, editUrl });
}

/** Looks at the address of a site and chooses the best way to read it. */
export async function findRoad(
  { location, options }: Pick<SourceDescription, 'location' | 'options'>,
  signal: AbortSignal,
  clock: Clock,
): Promise<SourceRoad> {
  const { openWebClient } = await import('./web/web-client.ts');
  const { chooseRoad, probeSite } = await import('./web/choose-road.ts');
  const web = openWebClient(webOptions(options, clock));
  try {
    const { source: kind, address, reason } = chooseRoad(await probeSite(web, location, signal));
    return { kind, address, reason };
  } finally {
    await web.close();
  }
}

function isKind(kind: string): kind is SourceKind {
  return Object.hasOwn(OPENERS, kind);
}

/** How the web is asked for a source. */
export function webOptions(
  { allowHosts = [], resolve = [], aliases = [], site: settings }: SourceOptions,
  clock: Clock,
): WebOptions {
  const entries = resolve.map(parseResolveEntry);
  return { allowHosts, resolve: entries, aliases, settings, clock, wait: realPause, limitWait: realWait };
}

/** The address that was typed for a site stays one of its addresses when it redirects to another host. */
function withTyped(options: SourceOptions, typed: string, found: string): SourceOptions {
  if (hostOf(typed) === hostOf(found)) return options;
  return { ...options, aliases: [...(options.aliases ?? []), typed] };
}

/** The address of a database with its password in place again. */
function withPassword(location: string, secret: string | null): string {
  if (secret === null) return location;
  const url = new URL(location);
  url.password = encodeURIComponent(secret);
  return url.href;
}

/** Without `www.`; empty for what is no address. */
function hostOf(address: string): string {
  return withoutWww(URL.parse(address)?.host ?? '');
}
