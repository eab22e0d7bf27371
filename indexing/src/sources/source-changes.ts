import type { AddSourceParams, UpdateSourceParams } from '@signpost/contract/indexing';
import type { Clock } from '@signpost/platform/time';
import { trimSlashes } from '../addresses/path.ts';
import type { SourceOptions } from '../ports/content-source.ts';
import type { SourceRecord } from '../ports/sources.ts';
import { EDIT_PLACES } from '../records/shown-addresses.ts';
import { nextRunTime, parseSchedule } from '../schedule/schedule.ts';
import { isPublicAddress } from './source-place.ts';

/** What is wrong with parameters, by name. */
export type Problems = Map<string, string>;

type Param = keyof UpdateSourceParams;

/** The parameters that only some kinds take. */
const TAKEN_BY: Readonly<Partial<Record<Param, readonly string[]>>> = {
  types: ['site', 'wordpress-rest', 'wordpress-db', 'html', 'wxr'],
  user: ['site', 'wordpress-rest'],
  password: ['site', 'wordpress-rest', 'wordpress-db'],
  prefix: ['wordpress-db'],
  blog: ['wordpress-db'],
  home: ['wordpress-db', 'wxr'],
  trust_plugin_tables: ['wordpress-db'],
  base: ['html'],
  max_pages: ['crawl'],
  max_depth: ['crawl'],
};

/** The options of a source after a change, and what is wrong with that. */
export function changedOptions(
  kind: string,
  before: SourceOptions,
  params: UpdateSourceParams | AddSourceParams,
): { options: SourceOptions; problems: Problems } {
  const problems: Problems = new Map();
  for (const [name, kinds] of Object.entries(TAKEN_BY)) {
    if ((params[name as Param] ?? null) !== null && !kinds.includes(kind))
      problems.set(name, `A source of the kind ${kind} has no ${name}: it is for ${kinds.join(', ')}.`);
  }
  const { home, base, aliases } = params;
  for (const [name, addresses] of Object.entries({ home: [home], base: [base], aliases: aliases ?? [] })) {
    if (!addresses.every((address) => isNothing(address) || isPublicAddress(address ?? '')))
      problems.set(
        name,
        `${name} must be an address such as https://www.example.com, without a user and password.`,
      );
  }
  const edit = isNothing(params.edit_url) ? null : editTemplateProblem(params.edit_url ?? '');
  if (edit !== null) problems.set('edit_url', `edit_url ${edit}`);
  const path = (params.elsewhere ?? []).map(elsewhereProblem).find((problem) => problem !== null);
  if (path !== undefined) problems.set('elsewhere', `elsewhere ${path}`);
  const changes: Partial<Record<keyof SourceOptions, unknown>> = {
    types: params.types,
    aliases: params.aliases,
    user: params.user,
    prefix: params.prefix,
    blog: params.blog,
    home: params.home,
    base: params.base,
    editUrl: params.edit_url,
    trustPluginTables: params.trust_plugin_tables,
    noText: params.no_text,
    maxPages: params.max_pages,
    maxDepth: params.max_depth,
    site: changedSettings(before.site, params.elsewhere),
  };
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(sent) }).filter(
    ([, value]) => !isNothing(value),
  );
  const options: SourceOptions = Object.fromEntries(all);
  if (kind === 'html' && options.base === undefined)
    problems.set('base', 'base must be the address under which visitors find the folder.');
  return { options, problems };
}

/** Undefined when nothing is changed. The other settings of a site are those of the command line. */
function changedSettings(
  before: SourceOptions['site'],
  elsewhere: readonly string[] | null | undefined,
): SourceOptions['site'] {
  return elsewhere === undefined ? undefined : { ...before, elsewhere: elsewhere ?? [] };
}

/** What is wrong with a login without its password, or the other way round; null for nothing. A database has its login in its address. */
export function loneLogin(kind: string, { user }: SourceOptions, hasPassword: boolean): string | null {
  const isWhole = kind === 'wordpress-db' || (user !== undefined) === hasPassword;
  return isWhole ? null : 'user and password belong together: send both, or null for both.';
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
  );
}

/** The schedule and its next time; a text is what is wrong with it. */
export function changedSchedule(
  schedule: string | null,
  clock: Clock,
): Pick<SourceRecord, 'schedule' | 'nextRunAt'> | string {
  if (schedule === null) return { schedule, nextRunAt: null };
  const times = parseSchedule(schedule);
  return typeof times === 'string' ? times : { schedule, nextRunAt: nextRunTime(times, clock.now()) };
}

/** What is wrong with a path that belongs to another program, as the end of a sentence; null for nothing. */
export function elsewhereProblem(path: string): string | null {
  return /^\/[^?#\s]*$/.test(path) && trimSlashes(path) !== ''
    ? null
    : 'must be a path such as /forum/, with a slash at its beginning and without a query.';
}

/** What is wrong with a template for the addresses of editors, as the end of a sentence; null for nothing. */
export function editTemplateProblem(template: string): string | null {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !EDIT_PLACES.some((place) => place === name));
  if (unknown !== undefined)
    return `has no {${unknown}}: use {path}, {stem} (the path without .html) or {id}.`;
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1] ?? '';
  if (names.length > 0 && isPublicAddress(template) && !/[{}]/.test(host)) return null;
  return 'must be an address such as https://github.com/me/site/edit/main/content/{stem}.md, with {path}, {stem} or {id} after its host.';
}
