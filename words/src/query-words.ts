import type { BackendQueryFinding, BackendQueryHint, BackendQueryQuality } from '@signpost/contract/analyses';
import type { QueryWords } from './words.ts';

type Measured = NonNullable<BackendQueryQuality['queries'][number]['measured']>;

interface Found {
  finding: BackendQueryFinding;
  /** Of the query with the finding; all 0 while it has no answers. */
  measured: Measured;
  /** The text of the query that asks for the same. */
  otherText: string;
}

type Hints = { [Code in BackendQueryHint]: string };
type Findings = { [Code in BackendQueryFinding['code']]: (found: Found) => string };

const NOT_MEASURED: Measured = {
  runs: 0,
  answers: 0,
  informative: 0,
  informative_interval: { low: 0, high: 0 },
  named: 0,
  named_interval: { low: 0, high: 0 },
};

/** What is said about queries, from the sentences of one language. */
export function queryWords(hints: Hints, findings: Findings): QueryWords {
  return {
    hint: (hint) =>
      typeof hint === 'string' && Object.hasOwn(hints, hint) ? hints[hint as BackendQueryHint] : null,
    finding(finding, measured, queries) {
      const other = queries.find(({ query_id: id }) => id === finding.other_query_id);
      return findings[finding.code]({
        finding,
        measured: measured ?? NOT_MEASURED,
        otherText: other?.text ?? '',
      });
    },
  };
}
