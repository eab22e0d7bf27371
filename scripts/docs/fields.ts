import type { TSchema } from '@signpost/contract/schema';
import { plainSchema, valuesOf, type PlainSchema } from '../../service/src/http/params/plain-schema.ts';

/** Collects objects with a title: each is described once, under its own heading, and tables of fields link to it. */
export class Shapes {
  private readonly found = new Map<string, PlainSchema>();

  add(title: string, schema: PlainSchema): void {
    this.found.set(title, schema);
  }

  /** A section for each object, and for the objects that it contains. */
  sections(): string[] {
    const done = new Set<string>();
    const sections: string[] = [];
    for (const [title, schema] of this.found) {
      if (done.has(title)) continue;
      done.add(title);
      sections.push(`### ${title}\n\n${tableOf(rowsOf(schema, this))}`);
    }
    return sections;
  }
}

interface Row {
  field: string;
  type: string;
  meaning: string;
}

/** The fields of an object as a table; an empty text for an object without fields. */
export function fieldTable(
  schema: TSchema,
  shapes: Shapes,
  options: { marksOptional?: boolean } = {},
): string {
  return tableOf(rowsOf(plainSchema(schema), shapes, options));
}

function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ field, type, meaning }) => `| \`${field}\` | ${cell(type)} | ${cell(meaning)} |`);
  return ['| Field | Type | Meaning |', '| --- | --- | --- |', ...lines].join('\n');
}

export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function rowsOf(
  { properties = {}, required = [] }: PlainSchema,
  shapes: Shapes,
  { marksOptional = false, prefix = '' } = {},
): Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${prefix}${name}`;
    const meaning = `${marksOptional && !required.includes(name) ? 'Optional. ' : ''}${meaningOf(schema)}`;
    const { object, suffix } = objectIn(schema);
    return [
      { field, type: typeOf(schema, shapes), meaning },
      ...(object === null ? [] : rowsOf(object, shapes, { prefix: `${field}${suffix}.` })),
    ];
  });
}

/** The meaning of a field, with the meanings of its values. */
function meaningOf({ description, anyOf = [] }: PlainSchema): string {
  const within = anyOf.filter((choice) => description === undefined || choice.enum !== undefined);
  return [description, ...within.map((choice) => choice.description)].filter(Boolean).join(' ');
}

/** The object whose fields are listed in the same table, because it has no heading of its own. */
function objectIn(schema: PlainSchema): { object: PlainSchema | null; suffix: string } {
  if (schema.items !== undefined) {
    const { object, suffix } = objectIn(schema.items);
    return { object, suffix: `[]${suffix}` };
  }
  const choices = schema.anyOf ?? [schema];
  const object = choices.find((choice) => choice.properties !== undefined || choice.items !== undefined);
  if (object?.items !== undefined) return objectIn(object);
  return { object: object?.title === undefined ? (object ?? null) : null, suffix: '' };
}

function typeOf(schema: PlainSchema, shapes: Shapes): string {
  const values = valuesOf(schema);
  if (values !== null)
    return listed(
      values.map((value) => (typeof value === 'string' ? `\`${value}\`` : JSON.stringify(value))),
    );
  if (typeof schema.title === 'string') {
    shapes.add(schema.title, schema);
    return `[${schema.title}](#${schema.title.toLowerCase().replaceAll(' ', '-')})`;
  }
  if (schema.anyOf !== undefined)
    return listed([...new Set(schema.anyOf.map((choice) => typeOf(choice, shapes)))]);
  if (schema.items !== undefined) return `list of ${typeOf(schema.items, shapes)}${limitsOf(schema)}`;
  return `${[schema.type ?? 'anything'].flat().join(' or ')}${limitsOf(schema)}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last;
}

interface Limits {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

function limitsOf(schema: PlainSchema): string {
  const { minimum, maximum, maxLength, maxItems } = schema as Limits;
  if (maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined && minimum !== 0) return `, from ${minimum}`;
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  return maxItems === undefined ? '' : `, at most ${maxItems}`;
}
