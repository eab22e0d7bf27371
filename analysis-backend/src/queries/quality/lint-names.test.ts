import { describe, expect, it } from 'vitest';
import { lintNames } from './lint-names.ts';

const NAMES = {
  brand: ['Acme'],
  competitors: [
    { name: 'Globex', names: ['Globex', 'Globex Corp'] },
    { name: 'Monday', names: ['Monday', 'monday.com'] },
  ],
};

describe('lintNames', () => {
  it.each([
    ['Which project management tools are best for small teams?', []],
    ['Best software for Monday morning planning', []],
    ['How do I choose a CRM?', []],
    ['asana vs. trello for agencies', []],
    ['Is acme any good at skates?', ['brand_named']],
    ['How good is Globex Corp?', ['competitor_named']],
    ['Acme vs Globex for invoicing', ['brand_named', 'competitor_named']],
    ['Alternativen zu Globex gesucht', ['competitor_named']],
  ])('finds in "%s": %j', (text, expected) => {
    const findings = lintNames(text, NAMES);
    expect(findings.map(({ code }) => code)).toEqual(expected);
    expect(findings.every(({ severity }) => severity === 'problem')).toBe(true);
  });

  it('names the competitors that a query names', () => {
    const [finding] = lintNames('Who is cheaper than Globex and monday.com?', NAMES);
    expect(finding?.competitors).toEqual(['Globex', 'Monday']);
  });
});
