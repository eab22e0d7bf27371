import type { TSchema } from 'typebox';
import type { Operation } from './operations.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2327; }
  h1 { font-size: 1.6rem } h2 { font: 600 1.1rem ui-monospace, monospace; margin-top: 2.5rem; border-top: 1px solid #ddd; padding-top: 1.5rem }
  code, td:first-child { font-family: ui-monospace, monospace; font-size: .9em }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0 } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #eee }
  th { font-weight: 600; font-size: .85rem; color: #555 } .method { color: #0a6b2d }
  @media (prefers-color-scheme: dark) { body { background: #16191c; color: #e5e7ea } h2 { border-color: #333 } th, td { border-color: #2a2e33 } th { color: #aaa } .method { color: #6fd08c } a { color: #8ab4f8 } }
`;

/** The documentation as one page of plain HTML: no script, nothing fetched from elsewhere. */
export function docsPage(prefix: string, operations: readonly Operation[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Signpost API</title><style>${STYLE}</style></head>
<body>
<h1>Signpost API</h1>
<p>Every address needs an administrator: HTTP Basic with an application password, or <code>Authorization: Bearer</code> with a token.
Errors are <code>{"code", "message", "data": {"status"}}</code>. For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${operations.map((operation) => section(prefix, operation)).join('\n')}
</body>
</html>
`;
}

function section(
  prefix: string,
  { method, path, summary, query, body, status, answer, errors }: Operation,
): string {
  const required: readonly string[] = body?.required ?? [];
  const properties = Object.entries<TSchema>({ ...query?.properties, ...body?.properties });
  const parameters = properties.map(([name, schema]) => {
    const { description = '', default: fallback } = schema as TSchema & {
      description?: string;
      default?: unknown;
    };
    const unless = required.includes(name) ? 'required' : (JSON.stringify(fallback) ?? '');
    return `<tr><td>${name}</td><td>${escape(unless)}</td><td>${escape(description)}</td></tr>`;
  });
  const failures = Object.entries(errors).map(
    ([code, what]) => `<li><code>${code}</code> ${escape(what)}</li>`,
  );
  const table = `<table><tr><th>Parameter</th><th>Default</th><th>Meaning</th></tr>${parameters.join('')}</table>`;
  return `<h2><span class="method">${method.toUpperCase()}</span> ${prefix}${path}</h2>
<p>${escape(summary)}.</p>
${parameters.length > 0 ? table : ''}
<p>Answer (${status}): <code>${escape(shapeOf(answer))}</code></p>
<ul>${failures.join('')}</ul>`;
}

/** A schema in a line: `{ total: integer, posts: [{ post_id: integer }] }`. */
function shapeOf(schema: unknown): string {
  const { type, properties, items, anyOf } = schema as {
    type?: string;
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
  };
  if (properties !== undefined) {
    return `{ ${Object.entries(properties)
      .map(([name, inner]) => `${name}: ${shapeOf(inner)}`)
      .join(', ')} }`;
  }
  if (items !== undefined) return `[${shapeOf(items)}]`;
  return anyOf === undefined ? (type ?? 'anything') : anyOf.map(shapeOf).join(' or ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
