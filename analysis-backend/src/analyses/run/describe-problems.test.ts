import { describe, expect, it } from 'vitest';
import { aSlot } from '../../../test/fakes/storage.ts';
import type { SlotProblem, SlotRecord } from '../../ports/analysis-store.ts';
import { describeProblems, problemsOf } from './describe-problems.ts';

function slot(state: SlotRecord['state'], engineId: string, problem: SlotProblem | null = null): SlotRecord {
  return aSlot({ analysisId: 'a', queryId: 'q', engineId, state, problem });
}

const badKey = { kind: 'auth', message: 'The key is not accepted' } as const;
const noMoney = { kind: 'budget', message: 'Of the limit for one analysis, too little is left' } as const;
const down = { kind: 'transient', message: 'It has a problem (503)' } as const;

describe('describeProblems', () => {
  it('is empty when every answer came or is still expected', () => {
    expect(
      describeProblems([slot('answered', 'a/b'), slot('waiting', 'a/b'), slot('spared', 'a/b')]),
    ).toBeNull();
  });

  it('names the engine and its reason when one engine is down', () => {
    const slots = [slot('answered', 'a/b'), slot('failed', 'a/b', badKey), slot('failed', 'a/b', badKey)];
    expect(describeProblems(slots)).toBe('2 of 3 answers are missing. a/b: The key is not accepted');
  });

  it('counts each reason, the most frequent first, when there are several', () => {
    const slots = [
      slot('failed', 'a/b', badKey),
      slot('failed', 'a/b', noMoney),
      slot('failed', 'c/d', noMoney),
      slot('answered', 'a/b'),
    ];
    expect(describeProblems(slots)).toBe(
      '3 of 4 answers are missing. Of the limit for one analysis, too little is left (2); a/b: The key is not accepted (1)',
    );
  });

  it('counts the answers that are being asked for again', () => {
    const slots = [slot('failed', 'a/b', down), slot('waiting', 'a/b', down), slot('waiting', 'c/d', down)];
    expect(describeProblems(slots)).toBe(
      '1 of 3 answers are missing. 2 of 3 answers are being asked for again. a/b: It has a problem (503) (2); c/d: It has a problem (503) (1)',
    );
  });

  it('is cut when the messages of the services are too long', () => {
    const long = slot('failed', 'a/b', { kind: 'transient', message: 'x'.repeat(5000) });
    expect(describeProblems([long])).toHaveLength(1000);
  });
});

describe('problemsOf', () => {
  it('has one entry per engine and kind, with the most frequent message', () => {
    const other = { ...down, message: 'It cannot be reached' };
    const slots = [
      slot('waiting', 'a/b', other),
      slot('failed', 'a/b', down),
      slot('waiting', 'a/b', down),
      slot('failed', 'c/d', badKey),
    ];
    expect(problemsOf(slots)).toEqual([
      { engine_id: 'a/b', kind: 'transient', message: down.message, failed: 1, retrying: 2 },
      { engine_id: 'c/d', kind: 'auth', message: badKey.message, failed: 1, retrying: 0 },
    ]);
  });

  it('names no engine when money is short for all of them', () => {
    expect(problemsOf([slot('failed', 'a/b', noMoney), slot('failed', 'c/d', noMoney)])).toEqual([
      { engine_id: null, kind: 'budget', message: noMoney.message, failed: 2, retrying: 0 },
    ]);
  });
});
