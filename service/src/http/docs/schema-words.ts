import { valuesOf, type PlainSchema } from '../params/plain-schema.ts';

/** The kind of value in words: `integer`, `list of string`, `"active" or "inactive"`. */
export function kindOf(schema: PlainSchema): string {
  const values = valuesOf(schema);
  if (values !== null) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.items !== undefined) return `list of ${kindOf(schema.items)}`;
  const { type = 'anything' } = schema;
  return typeof type === 'string' ? type : type.join(' or ');
}

/** A schema in lines, each followed by the description of its field. */
export function shapeOf(schema: PlainSchema, indent = ''): string {
  const inner = `${indent}  `;
  if (schema.properties !== undefined) {
    const required = schema.required ?? [];
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      const note = field.description === undefined ? '' : `  // ${field.description}`;
      return `${inner}${name}${mark}: ${shapeOf(field, inner)}${note}\n`;
    });
    return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`;
  }
  if (schema.items !== undefined) return `[${shapeOf(schema.items, indent)}]`;
  if (schema.anyOf !== undefined) return schema.anyOf.map((choice) => shapeOf(choice, indent)).join(' or ');
  return kindOf(schema);
}
