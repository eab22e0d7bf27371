import { describe, expect, it } from 'vitest';
import { toDefinition } from './definitions.ts';
import { TOOLS, toolsFor } from './tools.ts';

/** Close enough for English and JSON, and the same everywhere: tokenizers of models differ by some percent. */
const BYTES_PER_TOKEN = 4;

function tokensOf(definitions: readonly object[]): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(definitions)) / BYTES_PER_TOKEN);
}

describe('the tools of agents', () => {
  it('are at most twelve for reading, in at most 6,000 tokens of definitions', () => {
    const reading = toolsFor({ mayWrite: false });
    expect(reading.length).toBeLessThanOrEqual(12);
    expect(tokensOf(reading.map(toDefinition))).toBeLessThanOrEqual(6000);
  });

  it('have every hint set, and only the three that change something are not read-only', () => {
    const definitions = TOOLS.map(toDefinition);
    for (const { name, annotations } of definitions)
      expect({ name, ...annotations }).toEqual({
        name,
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    const writing = definitions.filter(({ annotations }) => !annotations.readOnlyHint);
    expect(writing.map(({ name }) => name)).toEqual(['decide_suggestion', 'make_plan', 'run_analysis']);
  });

  it('say in every reply what was counted, whether it is invented, how much there is, and where to see it', () => {
    for (const { reply } of TOOLS)
      expect(reply.required).toEqual(
        expect.arrayContaining(['counted_over', 'is_sample', 'total', 'next', 'evidence', 'texts_by_others']),
      );
  });
});
