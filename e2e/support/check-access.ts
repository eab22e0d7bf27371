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
    const { violations } = await axe.run(rules === 'all' ? {} : { runOnly: ['color-contrast'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  }, rules);
}
