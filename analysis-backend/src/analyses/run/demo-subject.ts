import type { AnalysisRecord, SlotRecord } from '../../ports/analysis-store.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import type { DemoSubject } from '../../ports/provider.ts';

/** The brand and the week that the demo engine invents an answer for. */
export function demoSubject(
  { id: brandId, name: brandName, url: brandUrl }: BrandRecord,
  { id: run }: AnalysisRecord,
  { replicate }: SlotRecord,
  weeksAgo: number,
): DemoSubject {
  return { brandId, brandName, brandUrl, replicate, run, weeksAgo };
}
