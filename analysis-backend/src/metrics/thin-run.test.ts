import { describe, expect, it } from 'vitest';
import { anAnalysisQuery, anAnswer, anExtraction, aSlot } from '../../test/fakes/storage.ts';
import type { AnalysisQuery, SlotEvidence, SlotRecord } from '../ports/analysis-store.ts';
import { thinReason } from './thin-run.ts';

function evidence(
  count: number,
  state: SlotRecord['state'],
  {
    engineId = 'a',
    valid = true,
    finishReason = 'stop',
    query = {},
  }: {
    engineId?: string;
    valid?: boolean;
    finishReason?: 'stop' | 'length';
    query?: Partial<AnalysisQuery>;
  } = {},
): SlotEvidence[] {
  return Array.from({ length: count }, () => {
    const asked = anAnalysisQuery(query);
    const slot = aSlot({ analysisId: 'run', queryId: asked.queryId, engineId, state });
    const isAnswered = state === 'answered';
    return {
      slot,
      query: asked,
      answer: isAnswered ? anAnswer(slot.id, { finishReason }) : null,
      extraction: isAnswered ? anExtraction({ valid }) : null,
    };
  });
}

describe('thinReason', () => {
  it('is null for a run with half of its answers', () => {
    expect(thinReason([...evidence(5, 'answered'), ...evidence(5, 'failed')])).toBeNull();
  });

  it('is too few answers below half', () => {
    expect(thinReason([...evidence(4, 'answered'), ...evidence(5, 'failed')])).toBe('too_few_answers');
  });

  it('counts answers that are empty, refuse or were cut off among the missing, even when every answer came', () => {
    const refused = evidence(6, 'answered', { valid: false });
    expect(thinReason([...evidence(4, 'answered'), ...refused])).toBe('too_few_answers');
    expect(thinReason([...evidence(6, 'answered'), ...refused])).toBeNull();
    const cut = evidence(6, 'answered', { finishReason: 'length' });
    expect(thinReason([...evidence(4, 'answered'), ...cut])).toBe('too_few_answers');
  });

  it('is a missing engine when more than half of its answers are missing, whatever the others have', () => {
    const others = evidence(20, 'answered', { engineId: 'a' });
    const missing = evidence(10, 'failed', { engineId: 'b' });
    expect(thinReason([...others, ...missing])).toBe('engine_missing');
    expect(thinReason([...others, ...missing, ...evidence(10, 'answered', { engineId: 'b' })])).toBeNull();
  });

  it('does not count skipped slots, queries that name the brand, or other wordings', () => {
    const failed = evidence(2, 'failed');
    const answered = evidence(2, 'answered');
    expect(thinReason([...answered, ...failed, ...evidence(9, 'spared')])).toBeNull();
    expect(
      thinReason([...answered, ...failed, ...evidence(9, 'failed', { query: { branded: true } })]),
    ).toBeNull();
    expect(
      thinReason([...answered, ...failed, ...evidence(9, 'failed', { query: { wordingOf: 'another' } })]),
    ).toBeNull();
  });
});
