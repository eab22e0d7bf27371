import { describe, expect, test } from 'vitest';
import { goldenAnswers as firstBatch } from '../../test/fixtures/golden-answers.ts';
import { laterGoldenAnswers } from '../../test/fixtures/later-golden-answers.ts';
import { agreementOf, disagreements, readingOf, type Share } from '../audit/label-agreement.ts';
import { extractAnswer } from './extract-answer.ts';
import type { Extraction } from '../model/extraction.ts';
import type { GoldenAnswer } from '../audit/golden-answer.ts';
import { foldName } from './text/words.ts';

const goldenAnswers = [...firstBatch, ...laterGoldenAnswers];

interface Read {
  golden: GoldenAnswer;
  label: GoldenAnswer['label'];
  extraction: Extraction;
}

function readWith(golden: GoldenAnswer, competitors: readonly (readonly string[])[]): Promise<Extraction> {
  return extractAnswer({
    answer: {
      text: golden.text,
      citedUrls: golden.citedUrls ?? [],
      retrievedUrls: [],
      truncated: golden.truncated ?? false,
      refused: false,
    },
    brand: { id: 'brand', names: golden.brand, domains: golden.domains ?? [] },
    competitors: competitors.map((names, index) => ({
      id: `competitor ${index}`,
      names,
      domains: [],
      isTracked: true,
    })),
    judge: null,
  });
}

/**
 * As a run reads an answer once its names are tracked: the names that it finds are competitors when it reads it again. The rank of
 * a label is the place among all names.
 */
async function read(golden: GoldenAnswer): Promise<Extraction> {
  const { entities } = await readWith(golden, golden.competitors);
  const found = entities.filter(({ isBrand, competitorId }) => !isBrand && competitorId === null);
  return readWith(golden, [...golden.competitors, ...found.map(({ name }) => [name])]);
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

describe('golden answers', async () => {
  const reads = await Promise.all(
    goldenAnswers.map(async (golden) => ({
      golden,
      label: golden.label,
      extraction: await read(golden),
    })),
  );
  const agreement = agreementOf(reads);
  const untracked = agreementOf(
    await Promise.all(
      goldenAnswers.map(async (golden) => ({
        label: golden.label,
        extraction: await readWith(golden, golden.competitors),
      })),
    ),
  );
  const [precision, recall] = [share(agreement.precision), share(agreement.recall)];
  const rank = share(agreement.rank);
  const entities = entityCounts(reads);

  test('are at least 60, in many languages', () => {
    expect(goldenAnswers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(goldenAnswers.map(({ id }) => id)).size).toBe(goldenAnswers.length);
    expect(new Set(goldenAnswers.map(({ id }) => id.slice(0, 2))).size).toBeGreaterThanOrEqual(12);
  });

  test('prints the numbers and the misses', () => {
    const missed = reads.flatMap((read) =>
      disagreements(read).map(
        (field) =>
          `${field} ${readingOf(read.extraction)[field]}, not ${read.label[field]}: ${read.golden.id}`,
      ),
    );
    process.stdout.write(
      [
        `Golden set: ${reads.length} answers, ${agreement.recall.of} with the brand`,
        `  mentions   precision ${percent(precision)}, recall ${percent(recall)}`,
        `  rank       exact in ${percent(rank)}; in ${percent(share(untracked.rank))} while names that are not competitors yet do not count`,
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

  test('the rank equals that of the reader in at least 0.95', () => {
    expect(rank).toBeGreaterThanOrEqual(0.95);
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
