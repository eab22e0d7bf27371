import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core has against the page, each with the places: an empty list is what we want. */
export async function accessProblems(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Through the debugger, because the page's policy lets no foreign script in.
  await page.evaluate(axe.source);
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
