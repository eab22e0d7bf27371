import { placeIn, withoutWww } from '../addresses/site.ts';
import { siteOf } from '../rules-of.ts';
import type { SourceDescription, SourceSite } from '../ports/content-source.ts';
import type { SourceRecord, SourceBook } from '../ports/sources.ts';
import type { RunLog } from '../ports/runs.ts';
import type { Publication } from '../ports/publication.ts';
import type { LinkIndex } from '../ports/link-index.ts';
import { forgetSample, isSample } from '../sample-source.ts';
import { makeWay, type MakeWayOptions } from './make-way.ts';
import { SaidError } from '../said/said-error.ts';

/** What a source is kept in: whether it goes with the others depends on what was read and published of them. */
export type SourceLedger = SourceBook & RunLog & Publication & LinkIndex;

export interface KeepSourceArgs extends MakeWayOptions {
  /** Null while it is not known. */
  sourceId: number | null;
}

/** Keeps a source that was opened, with the options that it is read with, and gives its id. Refused beside sources that it does not go with. */
export async function keepSource(
  ledger: SourceLedger,
  described: SourceDescription,
  site: SourceSite,
  { sourceId, ...making }: KeepSourceArgs,
): Promise<number> {
  const { kind, location, options, secret } = described;
  if (!isSample(described)) await forgetSample(ledger, making.opening);
  const listOthers = async (): Promise<SourceRecord[]> =>
    (await ledger.listSources()).filter(({ id }) => id !== sourceId);
  await refuseBesideRecords(ledger, await listOthers(), described, making);
  await refuseOtherSite(ledger, await listOthers(), site, making);
  if (sourceId !== null) {
    await ledger.updateSource(sourceId, { options });
    return sourceId;
  }
  const place = options.files === undefined ? location : site.home;
  const added = await ledger.ensureSource({
    kind,
    location: place,
    options,
    ...(secret === null ? {} : { secret }),
  });
  return added.id;
}

/** A record file holds a whole site with the ids of its links, which another source would give to its own. */
async function refuseBesideRecords(
  ledger: SourceLedger,
  sources: readonly SourceRecord[],
  { kind }: SourceDescription,
  making: MakeWayOptions,
): Promise<void> {
  const others = sources.filter((source) => (source.kind === 'records') !== (kind === 'records'));
  const [other] = others;
  if (other === undefined || (await makeWay(ledger, others, making))) return;
  throw new SaidError({
    code: 'beside_records',
    kind: other.kind,
    location: other.location,
    id: other.id,
  });
}

/** One ledger holds one site: the posts of two would be listed as one. */
async function refuseOtherSite(
  ledger: SourceLedger,
  others: readonly SourceRecord[],
  site: SourceSite,
  making: MakeWayOptions,
): Promise<void> {
  const before = await ledger.site();
  if (before === null || others.length === 0 || isIn(before.home, site) || isIn(site.home, before)) return;
  // What the site was read from may be gone, and the others were never read.
  if ((await ledger.totals()).posts === 0 || (await makeWay(ledger, others, making))) return;
  throw new SaidError({ code: 'other_site', home: before.home, other: site.home });
}

function isIn(address: string, source: SourceSite): boolean {
  const url = new URL(address);
  return placeIn(siteOf(source), withoutWww(url.host), url.pathname.replace(/\/$/, '')) !== null;
}
