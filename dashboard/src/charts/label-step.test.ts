import { describe, expect, it } from 'vitest';
import { labelStep } from './label-step.ts';

describe('labelStep', () => {
  it.each([
    [['0', '1', '2–3'], 60, 1],
    [['0', '1', '512–1023'], 60, 1],
    [['0', '1', '512–1023'], 30, 2],
    [['0', '1', '512–1023'], 12, 5],
    [[], 30, 1],
    [['512–1023'], 0, 1],
  ])('of %j in columns of %i pixels is %i', (texts, column, step) => {
    expect(labelStep(texts, column)).toBe(step);
  });
});
