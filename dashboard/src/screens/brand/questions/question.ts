import type { FiguresBody, OwnQueriesBody, QueryQualityBody } from '@signpost/contract/analyses';

type Listed = OwnQueriesBody['queries'][number];
export type Judged = QueryQualityBody['queries'][number];
type Measured = FiguresBody['queries'][number];

/** A question with what is known of it. */
export interface Question {
  id: string;
  text: string;
  isOn: boolean;
  /** Made for the brand, not by a person: making the questions anew replaces it. */
  isBaseline: boolean;
  method: Listed['method'];
  isWording: boolean;
  findings: Judged['findings'];
  /** In the latest analysis; null when it was not asked there. */
  measured: Measured | null;
}

/** In the order in which they were made, other wordings behind their question. */
export function toQuestions(
  listed: readonly Listed[],
  judged: readonly Judged[],
  measured: readonly Measured[],
): Question[] {
  const wordings = Map.groupBy(listed, ({ wording_of: original }) => original);
  const ordered = (wordings.get(null) ?? []).flatMap((query) => [
    query,
    ...(wordings.get(query.uuid ?? '') ?? []),
  ]);
  return ordered.flatMap((query) => {
    const { uuid: id, text } = query;
    if (typeof id !== 'string' || typeof text !== 'string') return [];
    return {
      id,
      text,
      // The backend may say yes and no as 1 and 0, and leaves yes out.
      isOn: Boolean(query.enabled ?? true),
      isBaseline: Boolean(query.is_baseline),
      method: query.method,
      isWording: query.wording_of !== null,
      findings: judged.find(({ query_id: other }) => other === id)?.findings ?? [],
      measured: measured.find(({ query_id: other }) => other === id) ?? null,
    };
  });
}
