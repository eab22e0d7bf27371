import type { Confidence, Span } from '../../model/extraction.ts';
import type { FactFinding } from '../../model/fact.ts';
import type { FactJudgement } from './judge-facts.ts';

/** What an answer says of a fact, by rules and a model together. */
export type FactVerdict = {
  /** A model has judged it. */
  isJudged: boolean;
} & (
  | { verdict: 'agrees' | 'silent' }
  | { verdict: 'contradicts'; span: Span; found: string; method: 'rules' | 'model'; confidence: Confidence }
);

/**
 * A model that has an opinion is heard first: it understands more than rules do. Where both say the same that is sure; where the
 * model is silent or the rules say otherwise it is not. Null when neither has looked at it.
 */
export function combineVerdicts(
  text: string,
  {
    finding,
    judgement,
  }: {
    /** Null when the rules are silent. */
    finding: FactFinding | null | 'not_checked';
    /** Null when no model was asked, or it said nothing of use. */
    judgement: FactJudgement | null;
  },
): FactVerdict | null {
  const isJudged = judgement !== null;
  const byRules = finding === 'not_checked' ? null : finding;
  if (judgement?.verdict === 'agrees') return { verdict: 'agrees', isJudged };
  if (judgement?.verdict === 'contradicts') {
    const quote = judgement.quote ?? '';
    const start = text.indexOf(quote);
    return {
      verdict: 'contradicts',
      isJudged,
      span: { start, end: start + quote.length },
      found: judgement.found ?? quote,
      method: 'model',
      confidence: byRules?.verdict === 'agrees' ? 'low' : 'high',
    };
  }
  if (byRules?.verdict === 'contradicts') {
    const { quote: span, found, confidence } = byRules;
    return {
      verdict: 'contradicts',
      isJudged,
      span,
      found,
      method: 'rules',
      confidence: isJudged ? 'low' : confidence,
    };
  }
  if (finding === 'not_checked' && !isJudged) return null;
  return { verdict: byRules?.verdict ?? 'silent', isJudged };
}
