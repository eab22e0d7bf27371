import { html } from '../../html/html.ts';
import { page } from '../../html/page.ts';
import { PAGE_STYLE } from './page-style.ts';

/** What this is and where to go. `prefix` is the path of the namespace, `address` that of the service. */
export function homePage(prefix: string, address: string): string {
  return page(
    'Signpost',
    PAGE_STYLE,
    html`<header>
        <h1>Signpost</h1>
        <p class="lead">
          A service for link analytics and brand visibility, for the people who run a web site: which posts no
          other post links to, and how brands show up in the answers of AI assistants.
        </p>
      </header>
      <main>
        <ul class="cards">
          <li>
            <a href="docs">Documentation</a>
            <p>Every address, its parameters and its answers.</p>
          </li>
          <li>
            <a href="openapi.json">OpenAPI</a>
            <p>The same for programs, as OpenAPI 3.1.</p>
          </li>
          <li>
            <a href="${prefix.slice(1)}">Routes</a>
            <p>The index of the namespace, for REST clients.</p>
          </li>
          <li>
            <a href="readyz">Health</a>
            <p>Whether the service can answer.</p>
          </li>
        </ul>
        <h2>Sign in</h2>
        <p>On the machine that runs the service, add a user. The command prints a password, once:</p>
        <pre>bin/signpost user add ada --role administrator</pre>
        <p>Then ask:</p>
        <pre>curl -u 'ada:PASSWORD' '${address}${prefix}/links/posts-stats'</pre>
        <p>
          Programs sign in with a token of <code>bin/signpost token create ada --name ci</code>, as
          <code>Authorization: Bearer TOKEN</code>.
        </p>
      </main>`,
  );
}
