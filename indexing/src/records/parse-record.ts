import type { LinkDataRecord } from '@signpost/contract/records';
import { isDeeperThan } from '@signpost/contract/wire-json';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { usualEditUrl } from './shown-addresses.ts';

/** A line that is no record; the importer adds the line number. */
export class MalformedRecord extends Error {}

type Fields = Record<string, unknown>;

/** How deep lists and objects may be nested in a value that a message quotes. No record needs more than three levels. */
const MAX_DEPTH = 32;

/** One line of the record format -> a record with exactly the known fields. */
export function parseRecord(line: string): LinkDataRecord {
  const fields = parseObject(line);
  const { record } = fields;
  const parse = typeof record === 'string' && Object.hasOwn(parsers, record) ? parsers[record] : undefined;
  if (parse === undefined) {
    throw new MalformedRecord(
      `unknown record ${shown(record)}: it must be one of ${Object.keys(parsers).join(', ')}`,
    );
  }
  return parse(fields);
}

function parseObject(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new MalformedRecord(`not valid JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedRecord('not a JSON object');
  }
  return value as Fields;
}

const parsers: Record<string, (fields: Fields) => LinkDataRecord> = {
  link: (fields) => ({
    record: 'link',
    id: id(fields, 'id', 1),
    url: text(fields, 'url'),
    post_id: id(fields, 'post_id', 0),
    target_post_id: id(fields, 'target_post_id', 0),
    type: text(fields, 'type'),
    ...(fields.nofollow === true && { nofollow: true }),
  }),
  post: (fields) => ({
    record: 'post',
    id: id(fields, 'id', 1),
    type: text(fields, 'type'),
    status: text(fields, 'status'),
    title: text(fields, 'title'),
    modified: timestamp(fields),
    permalink: fields.permalink === null ? null : text(fields, 'permalink'),
    ...(fields.noindex === true && { noindex: true }),
  }),
  seo_score: (fields) => ({
    record: 'seo_score',
    post_id: id(fields, 'post_id', 1),
    value: text(fields, 'value'),
  }),
  link_meta: (fields) => ({
    record: 'link_meta',
    post_id: id(fields, 'post_id', 1),
    internal: count(fields, 'internal'),
    external: count(fields, 'external'),
    incoming: count(fields, 'incoming'),
  }),
  site: (fields) => {
    const home = withoutTrailingSlashes(text(fields, 'home'));
    const editUrl = 'edit_url' in fields ? text(fields, 'edit_url') : usualEditUrl(home);
    return { record: 'site', home, edit_url: editUrl, post_types: postTypes(fields) };
  },
};

function id(fields: Fields, name: string, lowest: 0 | 1): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= lowest) return value;
  throw wrong(fields, name, `a whole number from ${lowest} to 2^53 - 1`);
}

function count(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0))
    return value;
  throw wrong(fields, name, 'null or a whole number from 0 to 2^53 - 1');
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw wrong(fields, name, 'a text');
  // Neither survives a trip through every database.
  if (value.includes('\0')) throw new MalformedRecord(`"${name}" contains a NUL character`);
  if (!value.isWellFormed()) throw new MalformedRecord(`"${name}" contains half of a surrogate pair`);
  return value;
}

function timestamp(fields: Fields): string {
  const value = text(fields, 'modified');
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return value;
  throw wrong(fields, 'modified', 'a time like 2026-01-31 23:59:59');
}

function postTypes(fields: Fields): { slug: string; label: string }[] {
  const { post_types: types } = fields;
  if (!Array.isArray(types)) throw wrong(fields, 'post_types', 'a list of {slug, label}');
  return types.map((type: unknown) => {
    if (typeof type !== 'object' || type === null)
      throw wrong(fields, 'post_types', 'a list of {slug, label}');
    const entry = type as Fields;
    return { slug: text(entry, 'slug'), label: text(entry, 'label') };
  });
}

function wrong(fields: Fields, name: string, wanted: string): MalformedRecord {
  if (!(name in fields)) return new MalformedRecord(`"${name}" is missing: it must be ${wanted}`);
  return new MalformedRecord(`"${name}" must be ${wanted}, not ${shown(fields[name])}`);
}

/** A value as a message quotes it. One that is nested very deeply is too much for `JSON.stringify`. */
function shown(value: unknown): string {
  if (isDeeperThan(MAX_DEPTH, value)) return `a value nested deeper than ${MAX_DEPTH} levels`;
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
