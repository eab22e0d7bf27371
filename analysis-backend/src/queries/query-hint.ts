import type { QueryDeps } from './query-deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { tradeOf } from './generate-queries.ts';

const THIN =
  'There are no queries: neither the description nor the address tells what the brand offers. Say it in a sentence, such as ' +
  '"project management software for small teams", and then make the queries anew, or add your own.';

const NONE = 'There are no queries: make them anew, or add your own.';

const TEMPLATES = 'The queries are made from templates';

/**
 * Advice about the queries of a brand that a person should read before trusting the figures, in ASCII, since it may go into a header;
 * null when there is none.
 */
export function queryHint(
  { engines }: Pick<QueryDeps, 'engines'>,
  brand: BrandRecord,
  queries: readonly QueryRecord[],
): string | null {
  if (queries.length === 0) return tradeOf(brand).length === 0 ? THIN : NONE;
  if (!queries.some(({ method, enabled }) => enabled && method === 'template')) return null;
  if (engines.isDemo)
    return `${TEMPLATES}, as long as no AI service is configured: then a model of it writes them.`;
  return engines.model === null
    ? `${TEMPLATES}, because no model is configured (SIGNPOST_EXTRACTION_MODEL).`
    : `${TEMPLATES}, because the model wrote none or too few: make them anew.`;
}
