import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf, UserError } from '@signpost/platform/errors';
import { hostOf, parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { DEFAULT_SITE_SETTINGS } from '@signpost/indexing/addresses/site';
import { editTemplateProblem, elsewhereProblem } from '@signpost/indexing/sources/source-changes';
import {
  databasePlace,
  folderPlace,
  isPublicAddress,
  webPlace,
  type SourcePlace,
} from '@signpost/indexing/sources/source-place';
import type {
  SiteSettings,
  SourceDescription,
  SourceKind,
  SourceOptions,
} from '@signpost/indexing/ports/content-source';

/** The options of the commands as they were typed. */
export interface IndexOptions {
  data?: string;
  json?: boolean;
  allowShrink?: boolean;
  timing?: boolean;
  types?: string;
  allowHost?: string[];
  resolve?: string[];
  alias?: string[];
  wholeHost?: boolean;
  wholeDomain?: boolean;
  tracking?: string;
  elsewhere?: string[];
  pluginCounts?: boolean;
  user?: string;
  passwordFile?: string;
  prefix?: string;
  blog?: number;
  home?: string;
  trustPluginTables?: boolean;
  base?: string;
  editUrl?: string;
  text?: boolean;
  maxPages?: number;
  maxDepth?: number;
}

/** What was typed, checked as far as that needs no look at the source. `options` has only what was typed. */
export function parseGivenSource(
  kind: SourceKind,
  places: readonly string[],
  typed: IndexOptions,
): SourceDescription {
  const { alias, user, prefix, blog, home, trustPluginTables, base, editUrl, maxPages, maxDepth } = typed;
  const [place = ''] = places;
  const types = typed.types === undefined ? undefined : namesIn(typed.types, '--types');
  const { location, secret } = PLACES[kind](place, typed);
  const options: Record<keyof SourceOptions, unknown> = {
    types,
    allowHosts: typed.allowHost?.map(checkHost),
    resolve: typed.resolve?.map(checkResolve),
    aliases: alias?.map((url) => checkAddress(url, '--alias')),
    site: siteSettings(typed),
    user,
    prefix,
    blog,
    home: home === undefined ? undefined : checkAddress(home, '--home'),
    trustPluginTables,
    base: base === undefined ? undefined : checkAddress(base, '--base'),
    editUrl: editUrl === undefined ? undefined : checkTemplate(editUrl),
    noText: typed.text === undefined ? undefined : !typed.text,
    maxPages,
    maxDepth,
    files: PLACES[kind] === siteInFiles ? places.map(fileAt) : undefined,
    isSample: undefined,
    road: undefined,
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { kind, location, options: Object.fromEntries(given), secret };
}

const PLACES: Record<SourceKind, (place: string, typed: IndexOptions) => SourcePlace> = {
  site: webPlace,
  sitemap: webPlace,
  crawl: webPlace,
  'wordpress-rest'(place, { user, passwordFile }) {
    if ((user === undefined) !== (passwordFile === undefined))
      throw new UserError('Give --user and --password-file together, or neither of them.');
    return { ...webPlace(place), secret: passwordFile === undefined ? null : readPassword(passwordFile) };
  },
  'wordpress-db': databasePlace,
  html: folderPlace,
  wxr: siteInFiles,
  records: siteInFiles,
};

/** The site in the files is what names the source: the next export may have another name. */
function siteInFiles(): SourcePlace {
  return { location: '', secret: null };
}

function fileAt(file: string): string {
  return file === '-' ? file : path.resolve(file);
}

function readPassword(file: string): string {
  try {
    const password = readFileSync(file, 'utf8').trim();
    if (password !== '') return password;
  } catch (error) {
    throw new UserError(`The password in ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  throw new UserError(`${file} is empty: it must hold an application password.`);
}

function siteSettings(typed: IndexOptions): Partial<SiteSettings> | undefined {
  const { wholeHost, wholeDomain, tracking, pluginCounts, elsewhere } = typed;
  const settings: Partial<SiteSettings> = {
    ...(wholeHost === true && { isWholeHostOurs: true }),
    ...(wholeDomain === true && { isRegistrableDomainOurs: true }),
    ...(tracking !== undefined && {
      trackingParameters: [...DEFAULT_SITE_SETTINGS.trackingParameters, ...namesIn(tracking, '--tracking')],
    }),
    ...(pluginCounts === true && { countsOtherSchemes: true, countsFilesAsPages: true }),
    ...(elsewhere !== undefined && { elsewhere: elsewhere.map(checkPath) }),
  };
  return Object.keys(settings).length === 0 ? undefined : settings;
}

function namesIn(text: string, option: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new UserError(`${option} must name at least one.`);
  return names;
}

function checkAddress(text: string, option: string): string {
  if (!isPublicAddress(text))
    throw new UserError(
      `${option} must be an address such as https://www.example.com, without a user and password.`,
    );
  return text;
}

function checkPath(text: string): string {
  const problem = elsewhereProblem(text);
  if (problem !== null) throw new UserError(`--elsewhere ${problem}`);
  return text;
}

function checkTemplate(text: string): string {
  const problem = editTemplateProblem(text);
  if (problem !== null) throw new UserError(`--edit-url ${problem}`);
  return text;
}

export function checkHost(text: string): string {
  const host = hostOf(text);
  if (host === null)
    throw new UserError(`--allow-host must be a host such as intranet.example, without a port.`);
  return host;
}

function checkResolve(text: string): string {
  parseResolveEntry(text);
  return text;
}
