import { describe, expect, it } from 'vitest';
import { templateQueries } from '../brands/query-templates.ts';
import { lintText } from './lint-text.ts';
import { isNearDuplicate, keysOf } from './near-duplicates.ts';
import { queryLanguage, type QueryLanguage } from './query-words.ts';

const NAMES = {
  brand: ['Acme'],
  competitors: [
    { name: 'Globex', names: ['Globex', 'Globex Corp'] },
    { name: 'Monday', names: ['Monday', 'monday.com'] },
  ],
};

function found(text: string, usual: QueryLanguage = 'en'): string[] {
  return lintText(text, queryLanguage(text, usual), NAMES).map(({ code, severity }) => `${code} ${severity}`);
}

describe('lintText', () => {
  it.each([
    'Which project management tools are best for small teams?',
    'List the top 5 CRM vendors by name.',
    'How do I choose a CRM? List the top 5 by name.',
    'List 5 companies offering alternatives to plastic packaging by name.',
    'Which bank in Germany or Austria has no fees?',
    'Best software for Monday morning planning',
    'Best hoe brands for gardening',
    'Who makes the best rocket skates?',
    'Welche Firmen bieten ein CRM an?',
    'Wie heißen die besten Anbieter für CRM?',
    'Quelles entreprises recommandez-vous pour un CRM ?',
    '¿Qué empresas ofrecen un CRM?',
    'Quali aziende offrono un CRM?',
    'Welke bedrijven bieden een CRM aan?',
    'Quais empresas oferecem um CRM?',
    '最好的CRM软件有哪些？',
    'Jak wybrać firmę do remontu?',
  ])('has nothing against "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['Is acme any good at skates?', ['brand_named problem']],
    ['How good is Globex Corp?', ['competitor_named problem', 'how_to problem']],
    [
      'Acme vs Globex for invoicing',
      ['brand_named problem', 'competitor_named problem', 'comparison problem'],
    ],
    ['asana vs. trello for agencies', ['comparison problem']],
    ['Which is better, Asana or Trello?', ['comparison hint']],
    ['Good alternatives to Asana', ['comparison hint']],
    ['Alternativen zu Globex gesucht', ['competitor_named problem', 'comparison problem']],
    ['Ist Slack besser oder Teams?', ['comparison hint']],
    ['Une alternative à Asana pour une agence', ['comparison hint']],
    ['Una alternativa a Asana para una agencia', ['comparison hint']],
    ["Un'alternativa ad Asana per la mia agenzia", ['comparison hint']],
    ['Een alternatief voor Asana voor mijn bureau', ['comparison hint']],
    ['Uma alternativa ao Asana para a minha agência', ['comparison hint']],
    ['How do I manage projects in a remote team?', ['how_to problem']],
    ['We are a small agency. Why do projects fail?', ['how_to problem']],
    ["What's the best CRM for freelancers?", ['how_to hint']],
    ['Wie finde ich ein gutes CRM?', ['how_to problem']],
    ['Was ist das beste CRM für Vereine?', ['how_to hint']],
    ['Comment choisir un CRM ?', ['how_to problem']],
    ['¿Cómo elegir un CRM para autónomos?', ['how_to problem']],
    ['Come scegliere un CRM per la mia azienda?', ['how_to problem']],
    ['Hoe kies ik een CRM?', ['how_to problem']],
    ['Como escolher um CRM para a minha empresa?', ['how_to problem']],
    ['What are the best companies?', ['vague problem']],
    ['Nenne die 5 besten Anbieter.', ['vague problem']],
    ['cheap flights', ['vague hint']],
  ])('finds in "%s": %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('names the competitor that a query names', () => {
    const [finding] = lintText('Who is cheaper than Globex and monday.com?', 'en', NAMES);
    expect(finding?.message).toContain('It names Globex and Monday, so');
  });

  it.each([
    ['anvils', null],
    ['handmade wooden garden tools', 'the United Arab Emirates'],
  ])('has nothing against the templates for %s, and calls no two of them the same', (topic, country) => {
    const texts = templateQueries([topic], country).take(20).toArray();
    expect(texts.flatMap((text) => found(text))).toEqual([]);
    const same = texts.flatMap((text, at) =>
      texts.slice(0, at).filter((other) => isNearDuplicate(keysOf(text), keysOf(other))),
    );
    expect(same).toEqual([]);
  });
});

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
});
