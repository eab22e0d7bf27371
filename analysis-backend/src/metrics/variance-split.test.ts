import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { splitVariance, type VariedValue } from './variance-split.ts';

interface Design {
  intents: number;
  wordings: number;
  engines: number;
  replicates: number;
  /** Which answers came. */
  isThere?: (intent: number, wording: number, draw: number) => boolean;
}

interface Truth {
  intent: number;
  wording: number;
  engine: number;
  chance: number;
}

/** Box and Muller's way to a normal variate of the given variance. */
function normal(random: () => number, variance: number): number {
  return Math.sqrt(-2 * variance * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Answers that differ by exactly these variances. Half of what engines differ in is the same for every question. */
function simulate({ isThere = () => true, ...design }: Design, truth: Truth, random: () => number) {
  const values: VariedValue[] = [];
  const engines = Array.from({ length: design.engines }, () => normal(random, truth.engine / 2));
  for (let intent = 0; intent < design.intents; intent++) {
    const ofIntent = normal(random, truth.intent);
    const here = engines.map((effect) => effect + normal(random, truth.engine / 2));
    for (let wording = 0; wording < design.wordings; wording++) {
      const ofWording = ofIntent + normal(random, truth.wording);
      for (const [engine, effect] of here.entries()) {
        for (let replicate = 0; replicate < design.replicates; replicate++) {
          const value = 50 + ofWording + effect + normal(random, truth.chance);
          if (!isThere(intent, wording, random())) continue;
          values.push({
            intent: `i${intent}`,
            wording: `i${intent} w${wording}`,
            engine: `e${engine}`,
            value,
          });
        }
      }
    }
  }
  return values;
}

/** Means over many simulated runs. */
function recovered(seed: string, design: Design, truth: Truth) {
  const runs = 150;
  const random = seededRandom(seed);
  const total = { intent: 0, wording: 0, engine: 0, chance: 0 };
  for (let run = 0; run < runs; run++) {
    const split = splitVariance(simulate(design, truth, random));
    for (const name of ['intent', 'wording', 'engine', 'chance'] as const)
      total[name] += (split?.[name]?.variance ?? 0) / runs;
  }
  return total;
}

describe('the split of the variance', () => {
  const truth = { intent: 300, wording: 80, engine: 120, chance: 200 };
  const design = { intents: 12, wordings: 3, engines: 4, replicates: 3 };

  it.each([
    { what: 'every answer came', design },
    {
      what: 'answers are missing and few questions have wordings',
      design: {
        ...design,
        isThere: (intent: number, wording: number, draw: number) =>
          (wording === 0 || intent % 3 === 0) && draw > 0.25,
      },
    },
  ])('finds what answers were made from when $what', ({ what, design }) => {
    const found = recovered(what, design, truth);
    for (const name of ['intent', 'wording', 'engine', 'chance'] as const) {
      expect(Math.abs(found[name] - truth[name]) / truth[name]).toBeLessThan(0.15);
    }
  });

  it('has the wording in the intent when nothing is asked in two wordings', () => {
    const found = recovered('one wording', { ...design, wordings: 1 }, truth);
    expect(found.wording).toBe(0);
    expect(Math.abs(found.intent - 380) / 380).toBeLessThan(0.15);
    const split = splitVariance(simulate({ ...design, wordings: 1 }, truth, seededRandom('one')));
    expect(split?.wording).toBeNull();
  });

  it('has no engine when there is one only, and still finds the rest', () => {
    const one = { ...design, engines: 1 };
    const found = recovered('one engine', one, { ...truth, engine: 0 });
    expect(Math.abs(found.wording - 80) / 80).toBeLessThan(0.15);
    expect(Math.abs(found.intent - 300) / 300).toBeLessThan(0.15);
    expect(splitVariance(simulate(one, truth, seededRandom('one')))?.engine).toBeNull();
  });

  it('adds up to 100 %, with 0 for what came out negative, and says so', () => {
    // The two engines agree exactly as often as two answers of one engine, or more.
    const values = ['i1', 'i2'].flatMap((intent) =>
      ['e1', 'e2'].flatMap((engine) => [0, 100].map((value) => ({ intent, wording: intent, engine, value }))),
    );
    expect(splitVariance(values)).toEqual({
      intent: { variance: 0, share: 0, setToZero: false },
      wording: null,
      engine: { variance: 0, share: 0, setToZero: true },
      chance: { variance: 5000, share: 100, setToZero: false },
    });
  });

  it('has no shares when nothing varies', () => {
    const values = ['i1', 'i2'].flatMap((intent) =>
      [63.1, 63.1, 63.1].map((value) => ({ intent, wording: intent, engine: 'e1', value })),
    );
    expect(splitVariance(values)).toMatchObject({ intent: { share: null }, chance: { share: null } });
  });

  it.each([
    { what: 'there is no answer', values: [] },
    {
      what: 'there is one question',
      values: [0, 100].map((value) => ({ intent: 'i', wording: 'i', engine: 'e', value })),
    },
    {
      what: 'nothing was asked twice',
      values: ['i1', 'i2'].map((intent) => ({ intent, wording: intent, engine: 'e', value: 1 })),
    },
  ])('is not made when $what', ({ values }) => {
    expect(splitVariance(values)).toBeNull();
  });
});
