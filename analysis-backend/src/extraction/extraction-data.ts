import type { Usage } from '../ports/provider.ts';
import type { Extraction } from '../model/extraction.ts';

/** The reading of an answer, as the protocol's `extraction_data_raw` holds it. */
export function toExtractionData(
  extraction: Extraction,
  source: { isDemo: boolean; engineId: string; servedModel: string | null; usage?: Usage },
): object {
  return {
    extractor_version: extraction.extractorVersion,
    method: extraction.method,
    model_problem: extraction.modelProblem,
    ...(extraction.readingProblem !== undefined && { reading_problem: extraction.readingProblem }),
    is_demo: source.isDemo,
    engine: source.engineId,
    served_model: source.servedModel,
    valid: extraction.valid,
    found: extraction.mentioned,
    spans: extraction.spans,
    rank: extraction.rank,
    ...(extraction.putForward !== undefined && {
      put_forward: extraction.putForward.map(({ name, isBrand, position }) => ({
        name,
        is_brand: isBrand,
        position,
      })),
    }),
    entities: extraction.entities.map((entity) => ({
      name: entity.name,
      competitor_id: entity.competitorId,
      is_brand: entity.isBrand,
      position: entity.position,
      spans: entity.spans,
      sentiment: entity.sentiment,
    })),
    sentiment: extraction.sentiment,
    quotes: extraction.sentiment === null ? [] : [extraction.sentiment.quote],
    sources: {
      cited_pages: extraction.citedPages,
      retrieved_pages: extraction.retrievedPages,
      cited_domains: extraction.citedDomains,
    },
    usage:
      source.usage === undefined
        ? null
        : {
            input_tokens: source.usage.inputTokens,
            output_tokens: source.usage.outputTokens,
            searches: source.usage.searches,
          },
  };
}
