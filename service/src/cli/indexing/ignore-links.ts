import type { AddIgnoreParams, IgnoreRule } from '@signpost/contract/indexing';
import { addIgnored, listIgnored, removeIgnored } from '@signpost/indexing/lists/ignore-links';
import { terminal } from '@signpost/platform/command';
import { postAt } from '../command/post-at.ts';
import { table } from '../command/table.ts';
import { withoutLinks } from '../command/with-stores.ts';

export interface IgnoreOptions {
  data?: string;
  reason?: string;
  json?: boolean;
}

export interface IgnoredOptions {
  data?: string;
  takeBack?: number;
  json?: boolean;
}

/** A post is given by its address. */
export async function ignoreLinks(
  by: AddIgnoreParams['by'],
  given: string,
  { data, reason = '', json }: IgnoreOptions,
): Promise<void> {
  await withoutLinks(data === undefined ? {} : { data }, async ({ ledger }) => {
    const value = by === 'post' ? String(await postAt(await ledger.read(), given)) : given;
    const rule = await addIgnored(ledger, { by, value, reason }, '');
    if (json === true) terminal.printJson(rule);
    else terminal.print(`Ignored now: broken links ${inWords(rule)}. \`index ignored\` lists the rules.`);
  });
}

export async function showIgnored({ takeBack, json, ...options }: IgnoredOptions): Promise<void> {
  const rules = await withoutLinks(options, async ({ ledger }) => {
    if (takeBack !== undefined) await removeIgnored(ledger, String(takeBack));
    return listIgnored(ledger);
  });
  if (json === true) terminal.printJson(rules);
  else if (rules.length === 0) terminal.print('No broken links are ignored.');
  else
    terminal.print(
      table(
        ['ID', 'BROKEN LINKS', 'REASON', 'SINCE'],
        rules.map((rule) => [String(rule.id), inWords(rule), rule.reason, rule.added_at.slice(0, 10)]),
      ),
    );
}

function inWords({ by, value, title }: IgnoreRule): string {
  if (by === 'post') return `in post ${value} ${title}`.trimEnd();
  return by === 'path' ? `below ${value}` : `to ${value}`;
}
