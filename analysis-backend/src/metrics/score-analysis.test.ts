import { describe, expect, it } from 'vitest';
import { aCompetitor, anAnswer, anEngine, answers, aRun, score } from '../../test/fakes/scored-answers.ts';
import type { Scoring } from '../model/scoring.ts';

const twoEngines = (weight = 1) =>
  aRun([], { engines: [anEngine(), anEngine({ id: 'e2', weight })] }).analysis;

describe('score', () => {
  it.each([
    { what: 'always first', rankOf: () => 1, expected: 100 },
    { what: 'always second', rankOf: () => 2, expected: 63 },
    { what: 'always third', rankOf: () => 3, expected: 50 },
    { what: 'first in 70 % of the answers', rankOf: (q: number) => (q < 7 ? 1 : null), expected: 70 },
    { what: 'never', rankOf: () => null, expected: 0 },
  ])('is $expected when the brand is $what', ({ rankOf, expected }) => {
    const { overall } = score(answers(10, 3, (query) => ({ rank: rankOf(query) })));
    expect(Math.round(overall.score?.value ?? -1)).toBe(expected);
  });

  it('uses the number of ranked names as rank when the brand is named without one', () => {
    const { overall } = score([anAnswer({ rank: 'unknown', truncated: true, others: ['Rival', 'Other'] })]);
    // Three entities with the brand: 100 / log2(4).
    expect(overall.score?.value).toBeCloseTo(50);
  });

  it('gives every query the same weight however many of its answers failed', () => {
    const { overall } = score([
      anAnswer({ query: 'q1', replicate: 0, rank: 1 }),
      anAnswer({ query: 'q1', replicate: 1, rank: 1 }),
      anAnswer({ query: 'q1', replicate: 2, rank: 1 }),
      anAnswer({ query: 'q2', replicate: 0 }),
      anAnswer({ query: 'q2', replicate: 1, failed: true }),
      anAnswer({ query: 'q2', replicate: 2, refused: true }),
    ]);
    expect(overall).toMatchObject({ queries: 2, answers: 5, valid_answers: 4, mentions: 3 });
    expect(overall.score?.value).toBeCloseTo(50);
    expect(overall.mention_rate?.value).toBeCloseTo(50);
  });

  it('gives every engine the same weight however many queries it answered', () => {
    const evidence = [
      ...answers(4, 1, () => ({ engine: 'e1' })),
      ...answers(2, 1, () => ({ engine: 'e2', rank: 1 })),
    ];
    expect(score(evidence, { analysis: twoEngines() }).overall.score?.value).toBeCloseTo(50);
  });

  it('weighs engines as the operator says', () => {
    const evidence = [
      ...answers(4, 1, () => ({ engine: 'e1' })),
      ...answers(4, 1, () => ({ engine: 'e2', rank: 1 })),
    ];
    const scoring = score(evidence, { analysis: twoEngines(3) });
    expect(scoring.overall.score?.value).toBeCloseTo(75);
    expect(scoring.by_engine.map(({ metrics }) => metrics.score?.value)).toEqual([0, 100]);
  });

  it('leaves out an engine without a valid answer instead of counting it as 0', () => {
    const evidence = [
      ...answers(4, 1, () => ({ engine: 'e1', rank: 1 })),
      ...answers(4, 1, () => ({ engine: 'e2', failed: true })),
    ];
    const scoring = score(evidence, { analysis: twoEngines() });
    expect(scoring.overall.score?.value).toBe(100);
    expect(scoring.by_engine[1]?.metrics).toMatchObject({ answers: 0, score: null, mention_rate: null });
  });
});

describe('level interval', () => {
  it('is the Wilson interval of as many answers as vary like the queries', () => {
    // Ten of 0 and ten of 100: s = 51.299, so 50 × 50 ÷ (s² ÷ 20) = 19 answers. 60 independent
    // answers would have 0.317 of that variance, so 19 degrees of freedom for the rest of it are 28 for all: t = 2.048.
    const { interval } = score(answers(20, 3, (q) => ({ rank: q < 10 ? 1 : null }))).overall.score ?? {};
    expect(interval).toEqual({
      low: expect.closeTo(28.73, 2),
      high: expect.closeTo(71.27, 2),
      method: 'wilson',
    });
  });

  it('never counts more answers than were given', () => {
    // One of three answers names the brand in every query: the queries do not vary at all. Wilson of a third of
    // 60 ÷ 1.04 answers, because three answers to a query are taken to be a little alike.
    const { interval } = score(answers(20, 3, (_, r) => ({ rank: r === 0 ? 1 : null }))).overall.score ?? {};
    expect(interval?.low).toBeCloseTo(22.55, 2);
    expect(interval?.high).toBeCloseTo(46.2, 2);
  });

  it('keeps away from 0 when one of 60 answers names the brand', () => {
    const { interval } =
      score(answers(20, 3, (q, r) => ({ rank: q + r === 0 ? 1 : null }))).overall.score ?? {};
    expect(interval?.low).toBeGreaterThan(0);
    expect(interval?.high).toBeGreaterThan(8);
  });

  it('averages the engines of a query before it counts queries', () => {
    // Two engines that always agree are not two samples: 19 answers, as with one, and t(36) = 2.028.
    const evidence = [
      ...answers(20, 1, (q) => ({ engine: 'e1', rank: q < 10 ? 1 : null })),
      ...answers(20, 1, (q) => ({ engine: 'e2', rank: q < 10 ? 1 : null })),
    ];
    const { interval } = score(evidence, { analysis: twoEngines() }).overall.score ?? {};
    expect(interval?.low).toBeCloseTo(28.91, 2);
  });

  it.each([
    { what: 'none', rank: null, low: 0, high: 16.1 },
    { what: 'all', rank: 1, low: 83.9, high: 100 },
  ])('is the Wilson interval of 20 trials when $what of 20 queries name the brand', ({ rank, low, high }) => {
    const { interval } = score(answers(20, 3, () => ({ rank }))).overall.score ?? {};
    expect(interval?.method).toBe('wilson');
    expect(interval?.low).toBeCloseTo(low, 1);
    expect(interval?.high).toBeCloseTo(high, 1);
  });

  it('does not shrink to nothing when all queries agree on a value between 0 and 100', () => {
    const { value, interval } = score(answers(20, 3, () => ({ rank: 2 }))).overall.score ?? {};
    expect(value).toBeCloseTo(63.09, 2);
    expect(interval?.low).toBeCloseTo(63.09 * 0.8389, 1);
    expect(interval?.high).toBeCloseTo(63.09 + 36.91 * 0.1611, 1);
  });

  it('is null when there is only one query', () => {
    expect(score(answers(1, 3, () => ({ rank: 1 }))).overall.score).toEqual({ value: 100, interval: null });
  });
});

describe('metrics beside the score', () => {
  it('takes the mean over queries of the median rank, without answers that do not name the brand', () => {
    const ranks = [
      [1, 1, 5],
      [2, 3, null],
      [null, null, null],
    ];
    const scoring = score(answers(3, 3, (q, r) => ({ rank: ranks[q]?.[r] ?? null })));
    expect(scoring.overall.rank).toBe((1 + 2.5) / 2);
    expect(scoring.queries.map(({ rank }) => rank)).toEqual([1, 2.5, null]);
  });

  it('counts answers that were cut off for mentions, not for the rank', () => {
    const { overall, notices } = score([
      anAnswer({ replicate: 0, rank: 2 }),
      anAnswer({ replicate: 1, rank: 'unknown', truncated: true, others: ['Rival'] }),
    ]);
    expect(overall).toMatchObject({ rank: 2, mentions: 2 });
    expect(notices).toContain('truncated_answers');
  });

  it('counts a cited own page once per answer, and the rate only over answers with a search', () => {
    const { overall } = score([
      anAnswer({ replicate: 0, grounded: true, citedPages: ['a.example/x', 'a.example/y', 'a.example/x'] }),
      anAnswer({
        replicate: 1,
        grounded: true,
        citedPages: ['a.example/x'],
        retrievedPages: ['a.example/x', 'a.example/z'],
      }),
      anAnswer({ replicate: 2, grounded: true, retrievedPages: ['a.example/z'] }),
      anAnswer({ query: 'q2', grounded: true }),
      anAnswer({ query: 'q2', replicate: 1 }),
    ]);
    expect(overall).toMatchObject({
      citations: 3,
      retrieved: 2,
      citing_answers: 2,
      grounded_answers: 4,
      grounded_citing_answers: 2,
    });
    expect(overall.citation_rate?.value).toBeCloseTo(50);
  });

  it('has no citation rate, and says that search was off, when no answer had a search', () => {
    const { overall, notices } = score(answers(3, 3, () => ({ rank: 1 })));
    expect(overall).toMatchObject({ citations: 0, citation_rate: null });
    expect(notices).toContain('web_search_was_off');
  });

  it('counts the ranks that were read with low confidence', () => {
    const { overall } = score([
      anAnswer({ query: 'q1', rank: 1 }),
      anAnswer({ query: 'q2', rank: 2, rankConfidence: 'low' }),
      anAnswer({ query: 'q3' }),
    ]);
    expect(overall).toMatchObject({ ranked_answers: 2, low_confidence_ranks: 1 });
  });

  it('averages sentiment over queries, from answers that name the brand', () => {
    const { overall, queries } = score([
      anAnswer({ query: 'q1', replicate: 0, rank: 1, sentiment: 100 }),
      anAnswer({ query: 'q1', replicate: 1, rank: 1, sentiment: 50 }),
      anAnswer({ query: 'q1', replicate: 2, rank: 1, sentiment: null }),
      anAnswer({ query: 'q2', rank: 1, sentiment: 25 }),
      anAnswer({ query: 'q3', sentiment: 100 }),
    ]);
    expect(overall.avg_sentiment?.value).toBeCloseTo(50);
    expect(queries.map(({ sentiment }) => sentiment)).toEqual([75, 25, null]);
  });

  it('divides the share of voice among the brand and tracked competitors', () => {
    const evidence = [
      anAnswer({ replicate: 0, rank: 1, others: ['Rival', 'Newcomer'] }),
      anAnswer({ replicate: 1, others: ['rival', 'Newcomer', 'Nobody'] }),
    ];
    const competitors = [
      aCompetitor('Rival'),
      aCompetitor('Nobody', { state: 'ignored' }),
      aCompetitor('Newcomer', { state: 'candidate' }),
    ];
    const { overall } = score(evidence, { competitors });
    expect(overall.share_of_voice).toBeCloseTo(100 / 3);
  });

  it('measures how often the brand is first, and how much replicates agree', () => {
    const { overall } = score([
      anAnswer({ replicate: 0, rank: 1, others: ['Rival'] }),
      anAnswer({ replicate: 1, rank: 2, others: ['Rival', 'Other'] }),
      anAnswer({ query: 'q2', replicate: 0 }),
      anAnswer({ query: 'q2', replicate: 1, others: ['Rival'] }),
      anAnswer({ query: 'q3', replicate: 0 }),
      anAnswer({ query: 'q3', replicate: 1 }),
    ]);
    expect(overall.first_rate?.value).toBeCloseTo(100 / 6);
    // {Acme, Rival} and {Acme, Rival, Other}: 2/3. {} and {Rival}: 0. The third query names no company.
    expect(overall.stability).toBeCloseTo(1 / 3);
  });

  it('is null everywhere when there is no valid answer', () => {
    const { overall, strength, leaderboard_rank, recognition, change } = score([
      anAnswer({ refused: true }),
      anAnswer({ replicate: 1, failed: true }),
    ]);
    expect(overall).toEqual({
      queries: 0,
      answers: 1,
      valid_answers: 0,
      ranked_answers: 0,
      low_confidence_ranks: 0,
      judged_answers: 0,
      citing_answers: 0,
      grounded_answers: 0,
      grounded_citing_answers: 0,
      namings: 0,
      score: null,
      mention_rate: null,
      mentions: 0,
      citations: 0,
      retrieved: 0,
      citation_rate: null,
      rank: null,
      avg_sentiment: null,
      share_of_voice: null,
      first_rate: null,
      stability: null,
    });
    expect({ strength, leaderboard_rank, recognition, change }).toEqual({
      strength: 'too_thin',
      leaderboard_rank: null,
      recognition: null,
      change: null,
    });
  });
});

describe('queries', () => {
  it('show 0 of 3 with an interval up to 56 %', () => {
    const [query] = score(answers(1, 3, () => ({}))).queries;
    expect(query).toMatchObject({ query_id: 'q0', answers: 3, mentions: 0, score: 0, rank: null });
    expect(query?.mention_interval?.low).toBe(0);
    expect(query?.mention_interval?.high).toBeCloseTo(56.15, 2);
  });

  it('have nulls, not zeros, when no engine answered', () => {
    const [query] = score(answers(1, 3, () => ({ failed: true }))).queries;
    expect(query).toMatchObject({ answers: 0, mention_interval: null, score: null, sentiment: null });
  });

  it('that name the brand are shown apart, as recognition', () => {
    const { overall, recognition, queries } = score([
      anAnswer({ query: 'q1' }),
      anAnswer({ query: 'q2', branded: true, rank: 1 }),
    ]);
    expect(overall).toMatchObject({ queries: 1, mentions: 0, score: { value: 0 } });
    expect(recognition).toMatchObject({ queries: 1, mentions: 1, score: { value: 100 } });
    expect(queries).toHaveLength(2);
  });
});

function placesOf(leaderboard: Scoring['leaderboard']) {
  return leaderboard.map(({ name, place, place_to }) => [name, place, place_to]);
}

describe('leaderboard', () => {
  const competitors = [aCompetitor('Rival'), aCompetitor('Other', { aliases: ['Óther Inc.'] })];

  it('gives a range of places to names that the answers do not tell apart, and the next place to the name after them', () => {
    // Rival is always first, the brand always second, Other is named in one query of 20.
    const evidence = answers(20, 3, (q) => ({ rank: 2, others: q === 0 ? ['Rival', 'Other'] : ['Rival'] }));
    const { leaderboard, leaderboard_rank } = score(evidence, { competitors });
    expect(placesOf(leaderboard)).toEqual([
      ['Rival', 1, 1],
      ['Acme', 2, 2],
      ['Other', 3, 3],
    ]);
    expect(leaderboard_rank).toBe(2);

    const close = score(
      answers(20, 3, (q) => ({ rank: q % 2 === 0 ? 1 : 2, others: ['Rival'] })),
      { competitors },
    );
    expect(placesOf(close.leaderboard)).toEqual([
      ['Acme', 1, 2],
      ['Rival', 1, 2],
      ['Other', 3, 3],
    ]);
    expect(close.leaderboard_rank).toBe(1);
  });

  it('tells names apart whose intervals overlap, because it compares them question by question', () => {
    // Both depend on the question, but wherever Acme is named Rival is named before it.
    const evidence = answers(20, 3, (q) => (q < 10 ? { rank: 2, others: ['Rival'] } : {}));
    const { leaderboard } = score(evidence, { competitors: [aCompetitor('Rival')] });
    const [first, second] = leaderboard.map((entry) => entry.score?.interval);
    expect(first?.low).toBeLessThan(second?.high ?? 0);
    expect(placesOf(leaderboard)).toEqual([
      ['Rival', 1, 1],
      ['Acme', 2, 2],
    ]);
  });

  it('has no rank for a brand that could have every place', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const evidence = answers(21, 1, (q) =>
      q % 7 === 0 ? { rank: 1 } : { others: [names[(q % 7) - 1] ?? ''] },
    );
    const { leaderboard, leaderboard_rank } = score(evidence, {
      competitors: names.map((name) => aCompetitor(name)),
    });
    expect(leaderboard.map(({ place, place_to }) => [place, place_to])).toEqual(
      names.concat('Acme').map(() => [1, 7]),
    );
    expect(leaderboard_rank).toBeNull();
  });

  it('places a name by how many are clearly ahead of it, so a chain of names that are not told apart is not one place', () => {
    // Of 60 questions 30 name Rival, 18 Acme and 9 Other.
    const evidence = answers(60, 1, (q) => ({
      rank: q >= 30 && q < 48 ? 1 : null,
      others: q < 30 ? ['Rival'] : q >= 48 && q < 57 ? ['Other'] : [],
    }));
    const { leaderboard } = score(evidence, { competitors });
    const bounds = new Map(
      leaderboard.map(({ name, score }) => [name, score?.interval ?? { low: 0, high: 0 }]),
    );
    const of = (name: string) => bounds.get(name) ?? { low: Number.NaN, high: Number.NaN };
    expect(of('Rival').low).toBeLessThan(of('Acme').high);
    expect(of('Acme').low).toBeLessThan(of('Other').high);
    expect(of('Rival').low).toBeGreaterThan(of('Other').high);
    expect(placesOf(leaderboard)).toEqual([
      ['Rival', 1, 2],
      ['Acme', 1, 3],
      ['Other', 2, 3],
    ]);
  });

  it('counts a competitor under its aliases, and untracked names not at all', () => {
    const evidence = answers(3, 1, () => ({ others: ['OTHER INC', 'Stranger'], othersSentiment: 75 }));
    const { competitors: rows } = score(evidence, { competitors });
    expect(rows).toMatchObject([
      { name: 'Other', mentions: 3, score: { value: 100 }, avg_sentiment: 75 },
      { name: 'Rival', mentions: 0, score: { value: 0 }, avg_sentiment: null },
    ]);
  });

  it('has no place for a brand without competitors', () => {
    expect(score(answers(20, 3, () => ({ rank: 1 }))).leaderboard_rank).toBeNull();
  });
});

const noticesFor = (informative: number) =>
  score(answers(20, 3, (q, r) => ({ others: q * 3 + r < informative ? ['Rival'] : [] }))).notices;

describe('strength and notices', () => {
  it.each([
    { queries: 9, replicates: 5, expected: 'too_thin' },
    { queries: 10, replicates: 2, expected: 'too_thin' },
    { queries: 10, replicates: 3, expected: 'directional' },
    { queries: 49, replicates: 3, expected: 'directional' },
    { queries: 50, replicates: 1, expected: 'solid' },
  ] as const)(
    'calls $queries queries of $replicates answers $expected',
    ({ queries, replicates, expected }) => {
      const { strength, notices } = score(answers(queries, replicates, () => ({ rank: 1, grounded: true })));
      expect(strength).toBe(expected);
      expect(notices).toEqual(expected === 'solid' ? [] : [expected]);
    },
  );

  it('says that answers name hardly any company when the upper bound of the informative share is below half', () => {
    // Wilson of 22 of 60 ends at 49.3 %, of 23 of 60 at 51.0 %.
    expect(noticesFor(22)).toContain('questions_name_nobody');
    expect(noticesFor(23)).not.toContain('questions_name_nobody');
  });

  it('says so when the model that judges answers failed', () => {
    const { notices } = score([anAnswer({ modelProblem: 'No reply.' })]);
    expect(notices).toContain('model_extraction_failed');
    expect(notices).not.toContain('sentiment_not_judged');
  });

  it('says that sentiment is not judged when no model was asked about any answer', () => {
    const [judged, unjudged] = [anAnswer({ rank: 1 }), anAnswer({ query: 'q2', rank: 1, unjudged: true })];
    const scoring = score([unjudged]);
    expect(scoring.notices).toContain('sentiment_not_judged');
    expect(scoring.overall.avg_sentiment).toBeNull();
    expect(score([judged, unjudged]).notices).not.toContain('sentiment_not_judged');
  });
});

const originals = (better: boolean) => [
  ...answers(12, 3, (q, r) => ({
    rank: q % 3 === 0 || (better && r === 0) ? 1 + r : null,
    others: ['Rival'],
  })),
  anAnswer({ query: 'named', branded: true, rank: 1 }),
];

describe('other wordings of a query', () => {
  it('change no number of an analysis, whatever the answers to them', () => {
    const wordings = answers(8, 3, (q) => ({
      query: `wording ${q}`,
      wordingOf: q < 7 ? `q${q}` : 'named',
      branded: q === 7,
      rank: q === 0 ? null : 1,
      others: ['Rival', 'Other'],
      sentiment: 90,
      truncated: true,
      grounded: true,
      servedModel: 'another-model',
      modelProblem: 'It failed.',
      extractorVersion: 9,
      citedPages: ['acme.example/'],
    }));
    const competitors = [aCompetitor('Rival'), aCompetitor('Other')];
    const plain = score(originals(true), { competitors, previous: aRun(originals(false)) });
    expect(plain.change?.verdict).toBe('moved');
    expect(
      score([...wordings, ...originals(true)], { competitors, previous: aRun(originals(false)) }),
    ).toEqual(plain);
    expect(
      score(originals(true), { competitors, previous: aRun([...originals(false), ...wordings]) }),
    ).toEqual(plain);
  });
});
