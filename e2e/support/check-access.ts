import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe-core has against the page, each with the places: an empty list is what we want. */
export async function accessProblems(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Through the debugger, because the page's policy lets no foreign script in; once, as long as the page is not loaded anew.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run({
      ...(rules === 'contrast' && { runOnly: ['color-contrast'] }),
      // What is not read here is not worked out either.
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  }, rules);
}

/**
 * What axe-core has against the page in one theme, and against its colours in the other one, in which it stays: it is much work to
 * paint it anew.
 */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  const found = await accessProblems(page);
  const isDark = await page.locator('html[data-theme=dark]').count();
  await switchTo(page, isDark > 0 ? 'light' : 'dark');
  return [...found, ...(await accessProblems(page, 'contrast'))];
}

/** The dashboard hears of the change, and needs a moment to follow. */
async function switchTo(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
}
