import type { Said } from '@signpost/contract/indexing';
import { extractPage } from '../../../extract/extract-page.ts';
import { HOME_SAMPLE, HomeVotes } from '../../../wordpress/used-home.ts';
import type { SourceSite } from '../../../ports/content-source.ts';
import type { ExportItem } from './parse-export.ts';
import type { Spool } from './spool.ts';

export function isSample({ id, type, status }: ExportItem): boolean {
  return Number.isSafeInteger(id) && status === 'publish' && (type === 'post' || type === 'page');
}

/** The home that the texts use, where it is another one than the export says. `ids`: of all samples. */
export async function homeInTexts(
  spool: Spool<ExportItem>,
  ids: readonly number[],
  { home, aliases }: SourceSite,
): Promise<{ home: string; warning: Said } | null> {
  const newest = ids.toSorted((one, other) => other - one);
  const firstAddress = newest[HOME_SAMPLE.addresses - 1] ?? 0;
  const firstText = newest[HOME_SAMPLE.texts - 1] ?? 0;
  const permalinks: string[] = [];
  const texts: [id: number, links: string[]][] = [];
  for await (const { value: item, content } of spool.values()) {
    if (!isSample(item) || item.id < firstAddress) continue;
    permalinks.push(item.link);
    if (item.id < firstText || content.length > HOME_SAMPLE.longestText) continue;
    texts.push([item.id, extractPage(content, { kind: 'post' }).links.map(({ raw }) => raw)]);
  }
  const votes = new HomeVotes(permalinks, home);
  for (const [id, links] of texts) votes.add(id, links);
  return votes.decide(home, aliases, 'export');
}
