import type { Said } from '@signpost/contract/indexing';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { oldAddressesOf } from '../../../wordpress/old-addresses.ts';
import { cannotBeOpened } from '../../../wordpress/permalinks.ts';
import { structureOf } from '../../../wordpress/permalink-structure.ts';
import { modifiedOf, publishedOf, titleText } from '../../../wordpress/post-dates.ts';
import { SEO_META_KEYS, seoMetasOf } from '../../../wordpress/seo-metas.ts';
import { canHavePages, COUNTED_META } from '../../../wordpress/types.ts';
import type { WordPressSource } from '../../../wordpress/wordpress-data.ts';
import type {
  ContentSource,
  DocumentAddress,
  ReadOptions,
  SourceDocument,
  SourceEvent,
} from '../../../ports/content-source.ts';
import { CharacterFilter } from './character-filter.ts';
import { exportText, nameOfExport } from './export-text.ts';
import { homeInTexts, isSample } from './home-in-texts.ts';
import { parseExport, type ExportItem } from './parse-export.ts';
import { Spool } from './spool.ts';
import { hashFiles } from '../documents/hash-files.ts';
import { withAddresses } from '../documents/with-addresses.ts';
import { withoutPage } from '../documents/without-page.ts';
import { Survey } from './survey.ts';
import { withoutTimeOfExport } from './time-of-export.ts';
import { SaidError } from '../../../said/said-error.ts';

const ITEMS_PER_CHECKPOINT = 200;
const WANTED_METAS = new Set<string>([
  ...SEO_META_KEYS,
  COUNTED_META,
  '_wp_old_slug',
  '_wp_old_date',
  '_wp_attached_file',
]);

export interface WxrSettings {
  /** Paths of export files; `-` is the standard input. */
  files: readonly string[];
  /** Types to read; null for all that have pages. */
  types: readonly string[] | null;
  /** The public address, if it is given: then the texts are not asked for it. */
  home: string | null;
  stdin?: Readable;
  /** Where the items wait on disk until all files are read. */
  temporaryFolder?: string;
}

/** Export files of WordPress. All of them are read before the first document is reported: a file that is broken at its end changes nothing. */
export function createWxr(settings: WxrSettings): ContentSource {
  let whole: Promise<WholeExport> | null = null;
  const load = (): Promise<WholeExport> => (whole ??= readFiles(settings));
  const asExported: ContentSource = {
    site: async () => (await load()).site,
    async *read(options) {
      yield* documentsOf(await load(), settings.types, options);
    },
    stamp: () => hashFiles(settings.files, withoutTimeOfExport),
    async close() {
      await (await whole?.catch(() => null))?.spool.close();
    },
  };
  const atUsedHome = async (): Promise<ContentSource> =>
    withAddresses(asExported, { home: (await load()).usedHome, aliases: [], editUrl: null });
  return {
    ...asExported,
    async site() {
      const { usedHome, site } = await load();
      const { home, aliases } = await (await atUsedHome()).site();
      return { ...site, home, aliases, ...(usedHome !== null && { storedHome: site.home }) };
    },
    async *read(options) {
      yield* (await atUsedHome()).read(options);
    },
  };
}

interface WholeExport {
  spool: Spool<ExportItem>;
  survey: Survey;
  /** As the files say it. */
  site: WordPressSource;
  /** Another home, which nearly all addresses in the texts use; null for none. */
  usedHome: string | null;
}

async function readFiles({
  files,
  stdin = process.stdin,
  temporaryFolder = tmpdir(),
  types,
  home,
}: WxrSettings): Promise<WholeExport> {
  const spool = await Spool.create<ExportItem>(temporaryFolder);
  try {
    const survey = new Survey();
    const warnings: Said[] = [];
    const samples: number[] = [];
    for (const file of files) {
      const filter = new CharacterFilter();
      const name = nameOfExport(file);
      for await (const part of parseExport(name, exportText(file, stdin, filter), filter, WANTED_METAS)) {
        if ('channel' in part) survey.addChannel(name, part.channel);
        else {
          survey.add(part.item);
          if (isSample(part.item)) samples.push(part.item.id);
          if (canHavePages(part.item.type)) await spool.add(part.item, part.content);
        }
      }
      if (!filter.isUtf8) warnings.push({ code: 'not_utf8', file: name });
      if (filter.found !== '')
        warnings.push({ code: 'characters_left_out', file: name, found: filter.found });
    }
    await spool.flush();
    const missing = (types ?? []).filter((type) => !survey.types.includes(type));
    if (missing.length > 0) {
      const said: Said = { code: 'export_lacks_types', types: missing, names: survey.types };
      if (missing.length === types?.length) throw new SaidError(said);
      warnings.push(said);
    }
    const site = survey.site([...warnings, ...survey.doubts(types)], types);
    const used = home === null ? await homeInTexts(spool, samples, site) : null;
    if (used === null) return { spool, survey, site, usedHome: null };
    const said = { ...site, warnings: [used.warning, ...site.warnings] };
    return { spool, survey, site: said, usedHome: used.home };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function* documentsOf(
  { spool, survey, site }: WholeExport,
  types: readonly string[] | null,
  { resume, only, signal }: ReadOptions,
): AsyncIterable<SourceEvent> {
  const newest = await newestOf(spool, survey.repeated);
  const begin = resume === null || only !== null ? 0 : Number(resume);
  if (only === null) yield { event: 'total', documents: survey.items };
  yield* survey.lists();
  const missing = new Set(only);
  const closed = new Set(survey.closedTypes);
  const filePages = types?.includes('attachment') === true ? 'shown' : survey.filePages;
  let place = -1;
  for await (const { value: item, content } of spool.values()) {
    signal.throwIfAborted();
    place++;
    if (place < begin || (newest.get(item.id)?.place ?? place) !== place) continue;
    if (types === null ? closed.has(item.type) : !types.includes(item.type)) continue;
    if (only !== null && !only.includes(String(item.id)) && !only.includes(item.link)) continue;
    missing.delete(String(item.id));
    missing.delete(item.link);
    if (item.type !== 'revision' && item.status !== 'auto-draft') {
      const event = eventOf(item, content, survey, site);
      yield* item.type === 'attachment' ? withoutPage(event, item.parentId, filePages, site.home) : [event];
    }
    if (only === null && (place + 1) % ITEMS_PER_CHECKPOINT === 0) {
      yield { event: 'checkpoint', state: String(place + 1) };
    }
  }
  for (const key of missing) yield { event: 'gone', key };
  if (only === null) yield { event: 'complete' };
}

/** For the ids that are in several files: the place of the item that was changed last, of equal ones the last. */
async function newestOf(
  spool: Spool<ExportItem>,
  ids: ReadonlySet<number>,
): Promise<Map<number, { place: number; modified: string }>> {
  const newest = new Map<number, { place: number; modified: string }>();
  if (ids.size === 0) return newest;
  let place = -1;
  for await (const { value: item } of spool.values()) {
    place++;
    if (!ids.has(item.id)) continue;
    const modified = modifiedOf(item.modified, item.date);
    if (modified >= (newest.get(item.id)?.modified ?? '')) newest.set(item.id, { place, modified });
  }
  return newest;
}

function eventOf(item: ExportItem, html: string, survey: Survey, site: WordPressSource): SourceEvent {
  if (Number.isSafeInteger(item.id) && item.id > 0)
    return { event: 'document', document: documentOf(item, html, survey, site) };
  return {
    event: 'unreadable',
    key: null,
    address: item.link === '' ? site.home : item.link,
    reason: { code: 'no_id', title: item.title },
  };
}

function documentOf(item: ExportItem, html: string, survey: Survey, site: WordPressSource): SourceDocument {
  const metas = new Map(item.metas);
  const seo = seoMetasOf(metas);
  const permalink = URL.canParse(item.link) ? item.link : null;
  const inherited = item.parentId === 0 ? undefined : survey.unpublished.get(item.parentId);
  const status = item.status === 'inherit' ? (inherited ?? 'publish') : item.status;
  return {
    key: String(item.id),
    id: item.id,
    type: item.type,
    status,
    isProtected: item.password !== '',
    isNoindex: seo.isNoindex,
    title: titleText(item.title),
    modified: modifiedOf(item.modified, item.date),
    permalink,
    slug: item.slug,
    ...(status === 'publish' &&
      cannotBeOpened(item, structureOf(site.platform.data), item.link.slice(site.home.length)) && {
        opening: 'never' as const,
      }),
    seoScore: seo.score,
    addresses: permalink === null ? [] : addressesOf(item, permalink, seo.canonical, survey, site),
    validator: null,
    content: { kind: 'post', html },
    about: {
      description: seo.description,
      focusKeyword: seo.focusKeyword,
      published: publishedOf(item.date),
    },
  };
}

function addressesOf(
  item: ExportItem,
  permalink: string,
  canonical: string | null,
  survey: Survey,
  site: WordPressSource,
): DocumentAddress[] {
  const values = (key: string): string[] =>
    item.metas.filter(([name]) => name === key).map(([, value]) => value);
  const addresses: DocumentAddress[] = [];
  if (!survey.hierarchicalTypes.has(item.type) && item.type !== 'attachment') {
    addresses.push(
      ...oldAddressesOf({
        permalink,
        home: site.home,
        variable: item.type === 'post' ? 'name' : item.type,
        slug: item.slug,
        date: item.date,
        oldSlugs: values('_wp_old_slug'),
        oldDates: values('_wp_old_date'),
      }),
    );
  }
  if (item.attachmentUrl !== '') addresses.push({ url: item.attachmentUrl, way: 'file', redirects: false });
  if (site.platform.data.queryVariables.includes(item.type) && item.slug !== '') {
    const above = survey.hierarchicalTypes.has(item.type) ? survey.addressAbove(item.type) : null;
    const path = above === null ? item.slug : permalink.slice(above.length).replaceAll(/^\/|\/$/g, '');
    addresses.push({ url: `${site.home}/?${item.type}=${path}`, way: 'query', redirects: true });
  }
  // The front page answers under its own name too, by a redirect.
  if (item.id === site.platform.data.frontPageId && item.slug !== '') {
    addresses.push({
      url: `${site.home}${structureOf(site.platform.data).root}${item.slug}/`,
      way: 'old_address',
      redirects: true,
    });
    addresses.push({ url: `${site.home}/?pagename=${item.slug}`, way: 'query', redirects: true });
  }
  if (canonical !== null) addresses.push({ url: canonical, way: 'canonical', redirects: false });
  return addresses;
}
