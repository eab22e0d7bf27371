import { TAGS, type Tag } from '@signpost/contract/calls';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { failuresOf } from './failures.ts';
import { html, type Html } from '@signpost/platform/html';
import { page } from '../../html/page.ts';
import { PAGE_STYLE } from './page-style.ts';
import { paramsSchema, plainSchema, type PlainSchema } from '../params/plain-schema.ts';
import { kindOf, shapeOf } from './schema-words.ts';

/** The description of the endpoints as a page to read. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const tags = (Object.keys(TAGS) as Tag[]).map((tag) => ({
    tag,
    endpoints: endpoints.filter((endpoint) => endpoint.tag === tag),
  }));
  return page(
    'Signpost API',
    PAGE_STYLE,
    html`<header>
        <p class="kicker"><a href="./">Signpost</a></p>
        <h1>API</h1>
        <p>
          Sign in with HTTP Basic and an application password, or with <code>Authorization: Bearer</code> and
          a token. Every failure is <code>{"code", "message", "data": {"status"}}</code>. For programs:
          <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
        <p>
          <code>_fields</code> trims any answer to the named keys:
          <code>_fields=total,posts.post_title</code> keeps <code>total</code>, and of each post its title.
          Bodies may be JSON or a form; a list in a form is <code>name[]=a&amp;name[]=b</code>.
          <code>OPTIONS</code> tells the methods and parameters of an address.
        </p>
      </header>
      <nav>
        ${tags.map(
          (group) =>
            html`<h2>${group.tag}</h2>
              <ul>
                ${group.endpoints.map(
                  (endpoint) => html`<li><a href="#${anchorOf(endpoint)}">${nameOf(endpoint)}</a></li> `,
                )}
              </ul>`,
        )}
      </nav>
      <main>
        ${tags.map(
          (group) =>
            html`<section>
              <h2>${group.tag}</h2>
              <p>${TAGS[group.tag]}</p>
              ${group.endpoints.map(article)}
            </section>`,
        )}
      </main>`,
  );
}

function nameOf({ methods, path }: Endpoint): Html {
  return html`<span class="method">${methods.join(', ')}</span> <code>${path}</code>`;
}

function anchorOf({ methods, path }: Endpoint): string {
  return `${methods.join('-')}${path.replaceAll(/[^A-Za-z]+/g, '-')}`.toLowerCase();
}

function article(endpoint: Endpoint): Html {
  const { summary, description, status = 200, answer, mediaType } = endpoint;
  const failures = Object.entries(failuresOf(endpoint));
  return html`<article id="${anchorOf(endpoint)}">
    <h3>${nameOf(endpoint)}</h3>
    <p>${summary}. <span class="access">${audienceOf(endpoint)}</span></p>
    ${description === undefined ? null : html`<p>${description}</p>`} ${parameterTable(endpoint)}
    <details>
      <summary>Answer <code>${status}</code></summary>
      <pre>${mediaType ?? shapeOf(plainSchema(answer))}</pre>
    </details>
    ${
      failures.length === 0
        ? null
        : html`<details>
            <summary>Failures ${failures.map(([code]) => html`<code>${code}</code> `)}</summary>
            <dl>
              ${failures.map(
                ([code, what]) =>
                  html`<dt>${code}</dt>
                    <dd>${what}</dd>`,
              )}
            </dl>
          </details>`
    }
  </article>`;
}

function audienceOf({ access, methods }: Endpoint): string {
  if (access === 'anyone') return 'anyone';
  const users =
    methods.includes('GET') || access === 'reader' ? 'administrators and viewers' : 'administrators';
  if (access === 'notifier') return 'administrators and notifiers';
  return access === 'operator' ? `${users}, and programs on the same machine` : users;
}

function parameterTable({ params }: Endpoint): Html | null {
  const { properties = {}, required = [] } = params === undefined ? {} : paramsSchema(params);
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr>
        <td class="name"><code>${name}</code></td>
        <td class="kind">${kindOf(schema)}</td>
        ${
          required.includes(name)
            ? html`<td class="default required">required</td>`
            : html`<td class="default">${defaultOf(schema)}</td>`
        }
        <td>${schema.description ?? null}</td>
      </tr>`,
  );
  if (rows.length === 0) return null;
  return html`<table>
    <thead>
      <tr>
        <th>Parameter</th>
        <th>Kind</th>
        <th>Default</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Null when there is no default, or an empty one. */
function defaultOf({ default: value }: PlainSchema): Html | null {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? null : html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}
