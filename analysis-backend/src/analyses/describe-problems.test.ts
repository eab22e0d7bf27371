import { describe, expect, it } from 'vitest';
import { anAnalysisQuery, anAnswer, anExtraction, aSlot } from '../../test/fakes/storage.ts';
import type { SlotEvidence, SlotRecord } from '../ports/analysis-store.ts';
import { describeProblems } from './describe-problems.ts';

const query = anAnalysisQuery();

function failed(engineId: string, problem: NonNullable<SlotRecord['problem']>): SlotEvidence {
  const slot = aSlot({ analysisId: 'a', queryId: query.queryId, engineId, state: 'failed', problem });
  return { slot, query, answer: null, extraction: null };
}

function answered(valid: boolean): SlotEvidence {
  const slot = aSlot({ analysisId: 'a', queryId: query.queryId, state: 'answered' });
  return { slot, query, answer: anAnswer(slot.id), extraction: anExtraction({ valid }) };
}

const badKey = { kind: 'auth', message: 'The key is not accepted' } as const;
const noMoney = { kind: 'budget', message: 'Of the limit for one analysis, too little is left' } as const;

describe('describeProblems', () => {
  it('has nothing to say when every answer came', () => {
    expect(describeProblems([answered(true), answered(true)])).toBeNull();
  });

  it('has nothing to say of a refusal among answers', () => {
    expect(describeProblems([answered(true), answered(false)])).toBeNull();
  });

  it('says so when not one answer is more than a refusal', () => {
    expect(describeProblems([answered(false)])).toBe('Every answer was empty or a refusal.');
  });

  it('names the engine and its reason when one engine is down', () => {
    expect(describeProblems([answered(true), failed('a/b', badKey), failed('a/b', badKey)])).toBe(
      '2 of 3 answers are missing. a/b: The key is not accepted',
    );
  });

  it('counts each reason, the most frequent first, when there are several', () => {
    expect(
      describeProblems([
        failed('a/b', badKey),
        failed('a/b', noMoney),
        failed('c/d', noMoney),
        answered(true),
      ]),
    ).toBe(
      '3 of 4 answers are missing. Of the limit for one analysis, too little is left (2); a/b: The key is not accepted (1)',
    );
  });

  it('is cut when services have too much to say', () => {
    const long = failed('a/b', { kind: 'transient', message: 'x'.repeat(5000) });
    expect(describeProblems([long])).toHaveLength(1000);
  });
});
