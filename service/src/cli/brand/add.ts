import { CreateBrandParams } from '@signpost/contract/brands';
import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { oneLine } from '@signpost/platform/text';
import { en } from '@signpost/words/en';
import { analysisRules } from '../../analyses/analysis-rules.ts';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { createBrand } from '../../brands/create-brand.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import { hasPerson, isAgreed } from '../command/ask-person.ts';
import type { CommonOptions } from '../command/with-stores.ts';
import { parseWords } from './params.ts';
import { fetchRows, SAMPLES } from './rows.ts';
import { shortId } from './choose-brand.ts';
import { withBrands } from './with-brands.ts';

export async function addBrand(
  name: string,
  url: string,
  options: CommonOptions & { description: string; locale?: string },
): Promise<void> {
  const { description, locale, json = false } = options;
  const params = parseWords(CreateBrandParams, { name, url, description, locale });
  await withBrands({ ...options, mayMake: true }, async ({ brands, analyses, signal }) => {
    const costs = json ? null : await firstRunOf(analyses);
    if (costs !== null && hasPerson() && !(await isAgreed(`${costs}\nAdd the brand?`, { signal })))
      throw new UserError('Nothing was added.');
    const { brand } = (await createBrand(brands, params)).payload;
    if (json) return terminal.printJson(brand);
    const { rows, isDemo } = await fetchRows(brands);
    terminal.print(`Added ${oneLine(brand.name)}: ${brand.id}`);
    if (costs !== null && !hasPerson()) terminal.print(costs);
    if (rows.find(({ id }) => id === brand.id)?.analysis_status === 'pending')
      terminal.print(`Its first analysis begins when \`signpost serve\` runs.
To wait for it: signpost brand run ${shortId(brand.id, rows)}`);
    if (isDemo) terminal.print(SAMPLES);
    const hint = await hintOf(analyses, brand.id);
    if (hint !== null) terminal.note(hint);
  });
}

/** What the first run asks and costs, in a sentence; null when it costs nothing, or the backend does not tell. */
async function firstRunOf(analyses: AnalysisDeps): Promise<string | null> {
  try {
    const { payload } = await passOnRead(analyses, analysisRules('fetchEngines'), { ids: {} }, false);
    const { first_run: run, engines } = payload;
    if (run === undefined || engines.length === 0 || payload.is_demo) return null;
    const cost = run.usd === null ? 'at an unknown price' : `for about ${run.usd.toFixed(2)} USD`;
    const names = engines.map(({ id }) => en.figures.engine(id)).join(', ');
    return `A first run asks up to ${run.queries} questions, ${run.replicates} times each, of ${names}, ${cost}.`;
  } catch {
    return null;
  }
}

/** What to know about the queries that were made, in a sentence; null when there is nothing. */
async function hintOf(analyses: AnalysisDeps, brandId: string): Promise<string | null> {
  try {
    const endpoint = analysisRules('fetchOwnQueries');
    const { payload } = await passOnRead(analyses, endpoint, { ids: { id: brandId } }, true);
    return en.queries.hint(payload.hint);
  } catch {
    return null;
  }
}
