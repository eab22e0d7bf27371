import type { QueryRecord, BrandRecord } from '../../ports/brand-store.ts';
import { makeBaseline } from '../../baseline/make-baseline.ts';
import { WireError } from '../../shared/errors.ts';
import type { RunDeps } from './run-deps.ts';

/** The model could not be asked: another attempt may succeed. */
export class QueriesNotWritten extends WireError {
  constructor() {
    super(503, 'The model could not write the questions: try again later, or add your own.');
  }
}

/** Whether the model has to write questions before a paid run: in place of the demo's templates, or the first ones of a brand. */
export async function lacksQueries(
  { analyses, brands, engines }: Pick<RunDeps, 'analyses' | 'brands' | 'engines'>,
  brandId: string,
): Promise<boolean> {
  if (engines.isDemo || engines.model === null) return false;
  const known = await brands.listQueries(brandId);
  if (known.length > 0) return !known.every(isAsked);
  return (await analyses.listAnalyses(brandId, { isDemo: false, limit: 1 })).length === 0;
}

/** Has the model write the questions that the brand lacks. Throws `QueriesNotWritten`. */
export async function writeMissingQueries(deps: RunDeps, brand: BrandRecord): Promise<void> {
  const known = await deps.brands.listQueries(brand.id);
  const taken = known.filter(isAsked).map(({ text }) => text);
  const { queries, hasFailed } = await makeBaseline(deps, brand, { taken, mayRepeat: true });
  if (hasFailed) throw new QueriesNotWritten();
  // Another process may have written them meanwhile: then its questions stay.
  if (queries.length > 0 && (await lacksQueries(deps, brand.id)))
    await deps.brands.replaceBaseline(brand.id, queries);
}

/** Templates are for the demo: no AI service is asked them. */
export function isAsked({ method }: Pick<QueryRecord, 'method'>): boolean {
  return method !== 'template';
}
