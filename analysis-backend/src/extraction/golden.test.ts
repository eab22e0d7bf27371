import { describe, expect, test } from 'vitest';
import { goldenAnswers as firstBatch } from '../../test/fixtures/golden-answers.ts';
import { laterGoldenAnswers } from '../../test/fixtures/later-golden-answers.ts';
import { thirdGoldenAnswers } from '../../test/fixtures/third-golden-answers.ts';
import { agreementOf, disagreements, readingOf, type Share } from '../audit/label-agreement.ts';
import { extractAnswer } from './extract-answer.ts';
import type { Extraction } from '../model/extraction.ts';
import type { GoldenAnswer } from '../audit/golden-answer.ts';
import { foldName } from './text/words.ts';

const goldenAnswers = [...firstBatch, ...laterGoldenAnswers, ...thirdGoldenAnswers];

interface Read {
  golden: GoldenAnswer;
  label: GoldenAnswer['label'];
  extraction: Extraction;
}

/** With the names that a judge finds, or by rules alone. */
function read(golden: GoldenAnswer, judgedNames: readonly string[] | null): Promise<Extraction> {
  const entities = judgedNames?.map((name) => ({ name, sentiment: null })) ?? [];
  return extractAnswer({
    answer: {
      text: golden.text,
      ...(golden.question !== undefined && { question: golden.question }),
      citedUrls: golden.citedUrls ?? [],
      retrievedUrls: [],
      truncated: golden.truncated ?? false,
      refused: false,
    },
    brand: { id: 'brand', names: golden.brand, domains: golden.domains ?? [] },
    competitors: golden.competitors.map((names, index) => ({
      id: `competitor ${index}`,
      names,
      domains: [],
    })),
    judge: judgedNames && (async () => ({ judgement: { by: 'model' as const, sentiment: null, entities } })),
  });
}

/** The reader's names take the place of those that a model finds. */
function namesOf({ label, competitors }: GoldenAnswer): readonly string[] {
  return label.entities ?? competitors.flat();
}

function share({ right, of }: Share): number {
  return right / of;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function entityCounts(reads: readonly Read[]): { right: number; found: number; there: number } {
  const counts = { right: 0, found: 0, there: 0 };
  for (const { golden, extraction } of reads) {
    const { entities } = golden.label;
    if (entities === undefined) continue;
    const wanted = new Set(entities.map(foldName));
    counts.there += wanted.size;
    counts.found += extraction.entities.length;
    counts.right += extraction.entities.filter(({ name }) => wanted.has(foldName(name))).length;
  }
  return counts;
}

function mentionedIn({ golden, extraction }: Read): unknown[] {
  return [golden.id, extraction.mentioned];
}

describe('golden answers', async () => {
  const reads = await Promise.all(
    goldenAnswers.map(async (golden) => ({
      golden,
      label: golden.label,
      extraction: await read(golden, null),
    })),
  );
  const judged = await Promise.all(
    goldenAnswers.map(async (golden) => ({
      golden,
      label: golden.label,
      extraction: await read(golden, namesOf(golden)),
    })),
  );
  const agreement = agreementOf(reads);
  const ranked = agreementOf(reads.filter(({ extraction }) => extraction.rank !== null));
  const [precision, recall] = [share(agreement.precision), share(agreement.recall)];
  const rank = share(agreementOf(judged).rank);
  const entities = entityCounts(reads);

  test('are at least 160, in many languages', () => {
    expect(goldenAnswers.length).toBeGreaterThanOrEqual(160);
    expect(new Set(goldenAnswers.map(({ id }) => id)).size).toBe(goldenAnswers.length);
    expect(new Set(goldenAnswers.map(({ id }) => id.slice(0, 2))).size).toBeGreaterThanOrEqual(12);
  });

  test('prints the numbers and the misses', () => {
    const missed = judged.flatMap((read) =>
      disagreements(read).map(
        (field) =>
          `${field} ${readingOf(read.extraction)[field]}, not ${read.label[field]}: ${read.golden.id}`,
      ),
    );
    process.stdout.write(
      [
        `Golden set: ${reads.length} answers, ${agreement.recall.of} with the brand`,
        `  mentions   precision ${percent(precision)}, recall ${percent(recall)}`,
        `  rank       exact in ${percent(rank)}; by rules alone in ${percent(share(ranked.rank))} of the ${ranked.rank.of} that they give, for ${agreement.rank.of} answers`,
        `  entities   precision ${percent(entities.right / entities.found)}, recall ${percent(entities.right / entities.there)}`,
        ...missed.map((line) => `  missed: ${line}`),
        '',
      ].join('\n'),
    );
    expect(missed.length).toBeLessThan(reads.length);
  });

  test('mentions are found with a precision and a recall of at least 0.98', () => {
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.98);
  });

  test('the rank equals that of the reader in at least 0.95, and rules alone give few others', () => {
    expect(rank).toBeGreaterThanOrEqual(0.95);
    expect(share(ranked.rank)).toBeGreaterThanOrEqual(0.95);
  });

  test('a judge changes no mention', () => {
    expect(judged.map(mentionedIn)).toEqual(reads.map(mentionedIn));
  });

  test('the sentiment is not judged by rules, so there is nothing to compare', () => {
    expect(agreement.sentiment.of).toBe(0);
    expect(reads.every(({ extraction }) => extraction.sentiment === null)).toBe(true);
  });

  test('entities are the ones the reader would name, with a precision and a recall of at least 0.95', () => {
    expect(entities.right / entities.found).toBeGreaterThanOrEqual(0.95);
    expect(entities.right / entities.there).toBeGreaterThanOrEqual(0.95);
  });

  test('cited pages of the brand are found exactly', () => {
    for (const { golden, extraction } of reads) {
      expect([golden.id, extraction.citedPages]).toEqual([golden.id, golden.label.ownedPages ?? []]);
    }
  });
});
