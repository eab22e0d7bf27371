import { html } from '@signpost/platform/html';
import { page } from '../../html/page.ts';
import { PAGE_STYLE } from './page-style.ts';

/** In place of the dashboard when it has not been built. */
export function homePage(): string {
  return page(
    'Signpost',
    PAGE_STYLE,
    html`<header>
        <h1>Signpost</h1>
        <p class="lead">The dashboard has not been built yet. The API works.</p>
      </header>
      <main>
        <p>Where Signpost is installed, build it and start the service again:</p>
        <pre>npm run build</pre>
        <ul class="cards">
          <li>
            <a href="docs">Documentation</a>
            <p>Every address of the API, its parameters and its answers.</p>
          </li>
        </ul>
      </main>`,
  );
}
