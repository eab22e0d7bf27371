import { describe, expect, it } from 'vitest';
import { progressBar } from './progress-bar.ts';

describe('progressBar', () => {
  it.each([
    [80, 10],
    [200, 30],
    // A terminal that does not know its width.
    [0, 10],
  ])('shows the rate and the time left on a terminal of %i columns', (columns, width) => {
    const drawn: string[] = [];
    const bar = progressBar({ isTTY: true, columns, write: (text: string) => drawn.push(text) > 0 });
    bar.show('1,234,567 of 2,345,678 documents, 1,234 a second, 59 min left', 0.5);
    expect(drawn).toEqual([
      `\r\u001B[K${'█'.repeat(width / 2)}${'░'.repeat(width / 2)}  50 %  1,234,567 of 2,345,678 documents, 1,234 a second, 59 min left`,
    ]);
  });
});
