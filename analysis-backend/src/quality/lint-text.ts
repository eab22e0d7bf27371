import { isBranded, namedSubjects } from '../extraction/branded-query.ts';
import { isUnspaced, wordsOf } from '../extraction/words.ts';
import type { Finding, FindingCode } from './finding.ts';
import { comparisonShape, howToShape } from './query-shapes.ts';
import { isContentWord, type QueryLanguage } from './query-words.ts';

export interface LintNames {
  /** The name of the brand and its aliases. */
  brand: readonly string[];
  /** Those that are tracked. */
  competitors: readonly { name: string; names: readonly string[] }[];
}

/** A question has more. */
export const FEWEST_WORDS = 3;

/** What can be said of a question from its text alone. */
export function lintText(text: string, language: QueryLanguage | null, names: LintNames): Finding[] {
  return [
    ...namings(text, names),
    ...comparison(text, language, names),
    ...howTo(text, language),
    ...vague(text, language),
  ];
}

function finding(code: FindingCode, severity: Finding['severity'], message: string): Finding {
  return { code, severity, message, otherQueryId: null };
}

function namings(text: string, { brand, competitors }: LintNames): Finding[] {
  const subjects = [brand, ...competitors.map(({ names }) => names)];
  const named = namedSubjects(text, subjects).flatMap((at) => competitors[at - 1]?.name ?? []);
  return [
    ...(isBranded(text, brand)
      ? [
          finding(
            'brand_named',
            'problem',
            'It names the brand, so the answers do too: that is recognition, shown apart, and no part of the score.',
          ),
        ]
      : []),
    ...(named.length > 0
      ? [
          finding(
            'competitor_named',
            'problem',
            `It names ${named.join(' and ')}, so the answers do too: that is an echo and measures nobody's visibility.`,
          ),
        ]
      : []),
  ];
}

function comparison(
  text: string,
  language: QueryLanguage | null,
  { brand, competitors }: LintNames,
): Finding[] {
  const shape = comparisonShape(text, language);
  if (shape === null) return [];
  const isSure =
    shape === 'sure' || isBranded(text, [...brand, ...competitors.flatMap(({ names }) => names)]);
  const message =
    'It sets things against each other that it names itself: the answers repeat those names and hardly add others.';
  return [finding('comparison', isSure ? 'problem' : 'hint', message)];
}

function howTo(text: string, language: QueryLanguage | null): Finding[] {
  const shape = language === null ? null : howToShape(text, language);
  if (shape === null) return [];
  const what = shape === 'explain' ? 'an explanation' : 'one single thing';
  const message = `It asks for ${what} and not for names: such questions get about 0.1 company names per answer, "List the top 5 … by name" gets 3.7.`;
  return [finding('how_to', shape === 'explain' ? 'problem' : 'hint', message)];
}

function vague(text: string, language: QueryLanguage | null): Finding[] {
  const words = wordsOf(text);
  if (!words.some((word) => isContentWord(word.text, language))) {
    return [
      finding('vague', 'problem', 'It does not say what is looked for: name the kind of product or service.'),
    ];
  }
  const isShort = words.length < FEWEST_WORDS && !words.some(({ script }) => isUnspaced(script));
  return isShort
    ? [finding('vague', 'hint', 'It is too short to be a question: say what is looked for, and for whom.')]
    : [];
}
