import { describe, expect, it } from 'vitest';
import { templateQueries } from '../../baseline/query-templates.ts';
import { isNearDuplicate, keysOf } from './near-duplicates.ts';

describe('isNearDuplicate', () => {
  it.each([
    ['What is the best CRM for small teams?', 'Which CRMs are best for a small team?', true],
    ['List the top 5 CRM tools by name.', 'List the top 10 CRM tools by name!', true],
    ['Das beste CRM für kleine Vereine', 'Die besten CRMs für den kleinen Verein', true],
    ['Meilleur CRM pour une PME', 'meilleur crm PME', true],
    ['最好的项目管理软件有哪些？', '最好的项目管理软件有哪些', true],
    ['最好的项目管理软件有哪些？', '最好的会计软件有哪些？', false],
    ['Best CRM for small teams', 'Best CRM for large companies', false],
    ['Best CRM for small teams', 'Cheapest CRM for small teams with good support', false],
    ['Which are the?', 'Which are the?', false],
  ])('of "%s" and "%s" is %s', (one, other, expected) => {
    expect(isNearDuplicate(keysOf(one), keysOf(other))).toBe(expected);
  });

  it.each([
    ['anvils', null],
    ['handmade wooden garden tools', 'the United Arab Emirates'],
  ])('is false for any two of the templates for %s', (topic, country) => {
    const texts = templateQueries([topic], country).take(20).toArray();
    const same = texts.flatMap((text, at) =>
      texts.slice(0, at).filter((other) => isNearDuplicate(keysOf(text), keysOf(other))),
    );
    expect(same).toEqual([]);
  });
});
