import { CreateShareParams } from '@signpost/contract/shares';
import { terminal } from '@signpost/platform/command';
import { originOf } from '../../config.ts';
import { shareReport } from '../../shares/share-report.ts';
import type { CommonOptions } from '../command/with-stores.ts';
import { parseWords } from './params.ts';
import { chooseBrand } from './choose-brand.ts';
import { withBrands } from './with-brands.ts';

export async function shareBrand(
  wanted: string,
  { analysis, days, json = false, ...options }: CommonOptions & { analysis?: string; days: string },
): Promise<void> {
  const params = parseWords(CreateShareParams, { days, analysis_id: analysis });
  await withBrands(options, async ({ brands, shares, config }) => {
    const { id } = await chooseBrand(brands, wanted);
    const { share: made } = (await shareReport(shares, id, params)).payload;
    if (json) return terminal.printJson(made);
    const isWhole = config.publicUrl !== null;
    terminal.print(isWhole ? made.url : originOf(config) + made.url);
    terminal.note(`It works until ${made.expires_at.slice(0, 10)}.`);
    if (!isWhole) terminal.note('Set SIGNPOST_PUBLIC_URL to the address at which others reach the service.');
  });
}
