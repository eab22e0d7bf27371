import { describe, expect, it } from 'vitest';
import { CharacterFilter } from './character-filter.ts';

describe('CharacterFilter', () => {
  it('takes out each control character but tab, line feed and return, wherever it is', () => {
    for (let code = 0; code < 256; code++) {
      const isTakenOut = code < 32 && code !== 9 && code !== 10 && code !== 13;
      for (let place = 0; place <= 9; place++) {
        const [before, after] = ['\n[CDATA[ ]'.slice(0, place), '\n[CDATA[ ]'.slice(place)];
        const character = String.fromCharCode(code);
        const filter = new CharacterFilter();
        const bytes = Buffer.from(before + character + after, 'latin1');
        expect(filter.filter(bytes)).toBe(isTakenOut ? before + after : before + character + after);
        expect(filter.found !== '').toBe(isTakenOut);
      }
    }
  });
});
