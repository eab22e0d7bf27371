import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCompetitor, anAnswer, score } from '../../test/fakes/scored-answers.ts';
import { directReader } from '../extraction/direct-reader.ts';
import { extractAnswer } from '../extraction/extract-answer.ts';
import { rereadEvidence } from '../evidence/reread-evidence.ts';
import { toSubjects, type Subjects } from '../evidence/subjects.ts';
import { toText } from '../evidence/answer-text.ts';
import type { Judge } from '../model/extraction.ts';
import type { MetricSet } from '../model/scoring.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import type { CompetitorRecord } from '../ports/brand-store.ts';

/** Names that answers use, in lists and in prose; some are ordinary words, hosts, or of scripts without capitals. */
const NAMES = [
  'Zintra',
  'Ovado',
  'Quillbase Pro',
  'Quillbase',
  'Box',
  'Brook & Stone',
  'Booking.com',
  'Яндекс',
  '山吹書房',
  'سهيل',
  'Fernhill Systems',
  'AlpenKraft',
];
const BRAND = { name: 'Acme Cloud', aliases: ['Acme'], domains: ['acme.example'] };

const named = fc.constantFrom(...NAMES, BRAND.name, 'Acme', 'AcmeCloud');
const listOf = (marker: (place: number) => string): fc.Arbitrary<string> =>
  fc
    .array(named, { minLength: 1, maxLength: 5 })
    .map((names) => names.map((name, index) => `${marker(index + 1)}${name}: a note`).join('\n'));
const rows = fc
  .array(named, { minLength: 1, maxLength: 4 })
  .map((names) =>
    ['| Tool | Rank |', '|--|--|', ...names.map((name, at) => `| ${name} | ${names.length - at} |`)].join(
      '\n',
    ),
  );
const sentence = fc.oneof(
  fc.tuple(named, named).map(([one, other]) => `Popular options include ${one}, ${other} and more.`),
  fc.tuple(named, named).map(([one, other]) => `${one} is cheaper than ${other}.`),
  named.map((name) => `If ${name} is too dear, the best are:`),
  named.map((name) => `I have no information about ${name}.`),
  named.map((name) => `For most teams I would take ${name}.`),
  named.map((name) => `参考書なら${name}が定番です。`),
  named.map((name) => `Für Anfänger ist ${name} gut.`),
  fc.constant('In no particular order:'),
);
const texts = fc
  .array(
    fc.oneof(
      listOf((place) => `${place}. `),
      listOf(() => '- **'),
      listOf(() => '## '),
      rows,
      sentence,
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join('\n\n'));

/** Any of the names, grouped as people merge them, in any state. */
const followed: fc.Arbitrary<CompetitorRecord[]> = fc
  .array(
    fc.tuple(
      fc.subarray(NAMES, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('tracked', 'candidate', 'ignored'),
    ),
    {
      maxLength: 6,
    },
  )
  .map((groups) => {
    const taken = new Set<string>();
    return groups.flatMap(([names, state]) => {
      const [name, ...aliases] = names.filter((one) => !taken.has(one));
      if (name === undefined) return [];
      for (const one of [name, ...aliases]) taken.add(one);
      return [aCompetitor(name, { aliases, state })];
    });
  });
const judgedNames = fc.option(fc.subarray([...NAMES, 'Acme Cloud']));

function subjectsOf(competitors: readonly CompetitorRecord[]): Subjects {
  return toSubjects({ brand: BRAND, competitors: [...competitors] });
}

async function read(
  texts: readonly string[],
  competitors: readonly CompetitorRecord[],
  judged: readonly string[] | null,
): Promise<SlotEvidence[]> {
  const entities = judged?.map((name) => ({ name, sentiment: null })) ?? [];
  const judge: Judge | null =
    judged && (async () => ({ judgement: { by: 'model', sentiment: null, entities } }));
  return Promise.all(
    texts.map(async (text, index) => {
      const evidence = anAnswer({ query: `q${index}` });
      const answer = evidence.answer && { ...evidence.answer, text };
      if (answer === null) throw new Error('There is no answer');
      const extraction = await extractAnswer({ answer: toText(answer), ...subjectsOf(competitors), judge });
      return { ...evidence, answer, extraction };
    }),
  );
}

/** What an administrator sees of the brand itself. */
function figures(evidence: readonly SlotEvidence[], competitors: CompetitorRecord[]): Partial<MetricSet> {
  const {
    score: value,
    mention_rate,
    mentions,
    rank,
    first_rate,
    ranked_answers,
    low_confidence_ranks,
  } = score(evidence, { competitors }).overall;
  return { score: value, mention_rate, mentions, rank, first_rate, ranked_answers, low_confidence_ranks };
}

describe('the figures of a brand', () => {
  it('are the same to the last digit whichever competitors are added, ignored or merged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1, maxLength: 4 }),
        followed,
        followed,
        judgedNames,
        async (answers, before, after, judged) => {
          const evidence = await read(answers, before, judged);
          const expected = figures(await read(answers, [], judged), []);
          expect(figures(evidence, before)).toEqual(expected);
          // As a change of competitors counts again, from what was stored.
          const again = await rereadEvidence(directReader, evidence, subjectsOf(after));
          expect(figures(again, after)).toEqual(expected);
          const back = await rereadEvidence(directReader, again, subjectsOf(before));
          expect(figures(back, before)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('change only with a competitor whose name holds that of the brand: it says who is meant', async () => {
    const answers = ['1. Acme Brick\n2. Zintra'];
    const longer = [aCompetitor('Acme Brick')];
    expect(figures(await read(answers, [], null), [])).toMatchObject({ mentions: 1 });
    expect(figures(await read(answers, longer, null), longer)).toMatchObject({ mentions: 0 });
  });
});
