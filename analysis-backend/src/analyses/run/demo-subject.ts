import type { AnalysisRecord, SlotRecord } from '../../ports/analysis-store.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import type { DemoSubject } from '../../ports/provider.ts';

/** Whom the demo engine invents an answer about. */
export function demoSubject(
  { id: brandId, name: brandName, url: brandUrl }: BrandRecord,
  { id: run }: AnalysisRecord,
  { replicate }: SlotRecord,
  weeksAgo: number,
): DemoSubject {
  return { brandId, brandName, brandUrl, replicate, run, weeksAgo };
}
