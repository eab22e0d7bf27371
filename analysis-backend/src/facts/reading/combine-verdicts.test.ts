import { expect, it } from 'vitest';
import { combineVerdicts } from './combine-verdicts.ts';
import type { FactFinding } from '../../model/fact.ts';
import type { FactJudgement } from './judge-facts.ts';

const TEXT = 'Acme costs 49 EUR.';
const agreed: FactFinding = {
  verdict: 'agrees',
  quote: { start: 0, end: 18 },
  found: '29 EUR',
  confidence: 'high',
};
const contradicted: FactFinding = { ...agreed, verdict: 'contradicts', found: '49 EUR' };
const says = (verdict: FactJudgement['verdict']): FactJudgement =>
  verdict === 'silent'
    ? { verdict, quote: null, found: null }
    : { verdict, quote: 'costs 49 EUR', found: '49 EUR' };

it.each<[string, FactFinding | null | 'not_checked', FactJudgement | null, object]>([
  ['the rules are silent', null, null, { verdict: 'silent', isJudged: false }],
  ['the rules agree', agreed, null, { verdict: 'agrees' }],
  [
    'the rules contradict',
    contradicted,
    null,
    { method: 'rules', confidence: 'high', span: { start: 0, end: 18 } },
  ],
  [
    'the model is silent where rules contradict',
    contradicted,
    says('silent'),
    { method: 'rules', confidence: 'low' },
  ],
  [
    'the model agrees where rules contradict',
    contradicted,
    says('agrees'),
    { verdict: 'agrees', isJudged: true },
  ],
  [
    'both contradict',
    contradicted,
    says('contradicts'),
    { method: 'model', confidence: 'high', span: { start: 5, end: 17 } },
  ],
  [
    'the model contradicts where rules agree',
    agreed,
    says('contradicts'),
    { method: 'model', confidence: 'low' },
  ],
  ['the model alone can tell', 'not_checked', says('silent'), { verdict: 'silent', isJudged: true }],
  ['the model is silent where rules agree', agreed, says('silent'), { verdict: 'agrees', isJudged: true }],
])('a verdict when %s', (_, finding, judgement, expected) => {
  const verdict = combineVerdicts(TEXT, { finding, judgement });
  expect(verdict).toMatchObject(expected);
});

it('is none when neither rules nor a model have looked', () => {
  expect(combineVerdicts(TEXT, { finding: 'not_checked', judgement: null })).toBeNull();
});
