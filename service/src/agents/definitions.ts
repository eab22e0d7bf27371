import type { TObject, TSchema } from '@signpost/contract/schema';
import { memoByObject } from '@signpost/platform/memory';
import { COMMON_FIELDS, type Tool } from './tool.ts';

/** A tool as the protocol lists it, made once. */
export const toDefinition = memoByObject((tool: Tool) => {
  const { name, title, description, args, reply, writes, asksOthers } = tool;
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, ...compact(args) },
    outputSchema: { type: 'object' as const, ...shortened(reply) },
    annotations: {
      readOnlyHint: !writes,
      // What writing tools do can be taken back, or costs money once and only after a confirmation.
      destructiveHint: false,
      idempotentHint: !writes,
      openWorldHint: asksOthers,
    },
  };
});

/** The same schema in fewer bytes: `{"type": ["integer", "null"]}` in place of a union, and `type` beside the values of a choice. */
function compact(schema: TSchema): Record<string, unknown> {
  return compacted(schema) as Record<string, unknown>;
}

/** A reply has all of its fields; the schema promises those that every reply has. */
function shortened(reply: TObject): Record<string, unknown> {
  return { ...(withoutRequired(compact(reply)) as object), required: COMMON_FIELDS };
}

function withoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequired);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name === 'required' && Array.isArray(part) ? [] : [[name, withoutRequired(part)]],
    ),
  );
}

function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compacted);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: unknown };
  const [first, second] = Array.isArray(anyOf) ? anyOf : [];
  if (isObject(first) && isObject(second) && second['type'] === 'null' && typeof first['type'] === 'string')
    return { ...(compacted({ ...first, ...rest }) as object), type: [first['type'], 'null'] };
  const all = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, compacted(part)]));
  return 'enum' in all && !('type' in all) && !('properties' in all) ? { type: 'string', ...all } : all;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
