import { readDocument } from '../extraction/text/document.ts';
import type { GoldenAnswer } from './golden-answer.ts';
import type { AuditedBrand } from './audit-labels.ts';
import type { ComparedAnswer } from './compare-labels.ts';
import { toText } from '../evidence/answer-text.ts';

const LONGEST_QUERY = 80;

/** Labelled answers in the form of the golden set. Cited pages are left out: people did not judge them. */
export function toGoldenAnswers(audited: readonly AuditedBrand[]): GoldenAnswer[] {
  return audited.flatMap(({ answers, subjects, isDemo }) =>
    answers.flatMap((compared) => toGoldenAnswer(compared, subjects, isDemo) ?? []),
  );
}

/** The source of a file for `test/fixtures`. */
export function toGoldenModule(answers: readonly GoldenAnswer[]): string {
  return `import type { GoldenAnswer } from './golden-answer.ts';

/** Answers that were labelled by hand with \`signpost backend audit\`. */
export const labelledAnswers: readonly GoldenAnswer[] = ${JSON.stringify(answers, null, 2)};
`;
}

function toGoldenAnswer(
  { evidence: { slot, query, answer }, label }: ComparedAnswer,
  { brand, competitors }: AuditedBrand['subjects'],
  isDemo: boolean,
): GoldenAnswer | null {
  if (answer === null) return null;
  const { text, truncated } = toText(answer);
  const { language } = readDocument(text, brand.names);
  const what = isDemo ? 'labelled, a sample answer' : 'labelled';
  return {
    id: `${language} ${what}, ${query.text.slice(0, LONGEST_QUERY)} (${slot.id})`,
    brand: brand.names,
    competitors: competitors.map(({ names }) => names),
    text: text.trim(),
    ...(truncated && { truncated }),
    label: label.mentioned ? label : { mentioned: false, rank: null, sentiment: null },
  };
}
