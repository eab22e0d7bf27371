import type { BackendChangeReason } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import {
  anAnalysis,
  anEngine,
  aMetricSet,
  aScoring,
  aScoringRecord,
  someNames,
} from '../../../test/fakes/storage.ts';
import type { AnalysisRecord, ScoringRecord } from '../../ports/analysis-store.ts';
import type { Engine } from '../../ports/provider.ts';
import type { Scoring } from '../../model/scoring.ts';
import { seenChanges } from './seen-changes.ts';
import { breaksOf, type SeriesRun } from './series.ts';

let runs = 0;

/** A run whose engine was served by one model. Each scoring lists what differs from the usual one. */
function aRun(
  scorings: readonly (Partial<ScoringRecord> & { of?: Partial<Scoring> })[] = [{}],
  { engines = [anEngine({ id: 'e' })], ...analysis }: Partial<AnalysisRecord> = {},
): SeriesRun {
  runs += 1;
  const id = `run ${runs}`;
  const records = scorings.map(({ of, ...record }, revision) =>
    aScoringRecord(id, {
      revision,
      scoredAt: 1000 + revision,
      names: someNames(),
      scoring: aScoring({ by_engine: [servedBy('m1')], ...of }),
      ...record,
    }),
  );
  const [first = aScoringRecord(id), ...others] = records;
  return {
    analysis: { ...anAnalysis('b', { engines, finishedAt: runs, ...analysis }), id },
    scorings: [first, ...others],
  };
}

function servedBy(...models: string[]): Scoring['by_engine'][number] {
  return { engine_id: 'e', served_models: models, metrics: aMetricSet() };
}

function change(verdict: 'not_comparable' | 'moved', reasons: BackendChangeReason[]): Scoring['change'] {
  return {
    verdict,
    reasons,
    previous_analysis_id: 'run 0',
    before: null,
    after: null,
    difference: null,
    pairs: 0,
  };
}

function breakOf(before: SeriesRun, after: SeriesRun): string | null {
  const [found] = breaksOf([before, after]);
  return found === undefined ? null : [found.cause, ...found.reasons.map(({ code }) => code)].join(' ');
}

describe('breaksOf', () => {
  it('continues the line between runs that were made and scored alike, whatever their verdict', () => {
    expect(breakOf(aRun(), aRun([{ of: { change: change('moved', []) } }]))).toBeNull();
    expect(breaksOf([aRun()])).toEqual([]);
  });

  it('breaks the line where runs cannot be compared, with the reason', () => {
    const other = aRun([{ of: { change: change('not_comparable', [{ code: 'queries_changed' }]) } }]);
    expect(breakOf(aRun(), other)).toBe('not_comparable queries_changed');
  });

  it.each<[string, Partial<ScoringRecord>, string]>([
    ['formulas', { scoring: aScoring({ score_version: 2 }) }, 'formulas_changed'],
    ['reading', { scoring: aScoring({ extractor_version: 2 }) }, 'extraction_changed'],
    ['names of the brand', { names: someNames({ aliases: ['New'] }) }, 'names_changed'],
  ])(
    'breaks the line where other %s made the numbers, until both runs are scored alike',
    (_, record, reason) => {
      expect(breakOf(aRun(), aRun([record]))).toBe(`scored_differently ${reason}`);
      expect(breakOf(aRun([{}, record]), aRun([record]))).toBeNull();
    },
  );

  it('treats names that were not stored, or only differ in spelling, as the same', () => {
    expect(breakOf(aRun([{ names: null }]), aRun())).toBeNull();
    expect(breakOf(aRun(), aRun([{ names: someNames({ name: 'ACME' }) }]))).toBeNull();
  });
});

function kinds(...series: SeriesRun[]): string[] {
  return seenChanges(series).map(({ kind }) => kind);
}

function withEngine(changes: Partial<Engine>, ...models: string[]): SeriesRun {
  return aRun([{ of: { by_engine: [servedBy(...models)] } }], {
    engines: [anEngine({ id: 'e', ...changes })],
  });
}

function score(value: number): Partial<Scoring> {
  return { overall: aMetricSet({ score: { value, interval: null } }) };
}

describe('seenChanges', () => {
  it('sees nothing in one run, or between runs of the same engines and models', () => {
    expect(kinds(aRun())).toEqual([]);
    expect(kinds(aRun(), aRun(), aRun())).toEqual([]);
  });

  it('sees engines come and go, dated by the run that shows it', () => {
    const later = aRun([{}], { engines: [anEngine({ id: 'f' }), anEngine({ id: 'g' })] });
    expect(seenChanges([aRun(), later])).toEqual([
      {
        kind: 'engines_changed',
        at: later.analysis.finishedAt,
        analysisId: later.analysis.id,
        added: ['f', 'g'],
        removed: ['e'],
      },
    ]);
  });

  it('sees an engine that is asked in another way, and one that counts for more', () => {
    expect(kinds(withEngine({}, 'm1'), withEngine({ promptVersion: 1 }, 'm2'))).toEqual(['engine_changed']);
    expect(seenChanges([withEngine({}, 'm1'), withEngine({ weight: 2 }, 'm1')])).toMatchObject([
      { kind: 'engine_weight_changed', engineId: 'e', before: '1', after: '2' },
    ]);
  });

  it('sees another model behind the same engine, also across a run without its answers', () => {
    const repointed = [{ kind: 'model_changed', engineId: 'e', before: 'm1', after: 'm1, m2' }];
    expect(seenChanges([withEngine({}, 'm1'), withEngine({}, 'm2', 'm1')])).toMatchObject(repointed);
    const series = [withEngine({}, 'm1'), withEngine({}), withEngine({}, 'm2', 'm1')];
    expect(seenChanges(series)).toMatchObject(repointed);
    expect(kinds(withEngine({}), withEngine({}, 'm1'))).toEqual([]);
  });

  it('sees a rescoring that changed the score or the versions, and no other rescoring', () => {
    const run = aRun([
      { of: score(40.04) },
      { of: score(39.96) },
      { of: { ...score(44.12), score_version: 2 } },
    ]);
    expect(seenChanges([run])).toEqual([
      {
        kind: 'rescored',
        at: 1002,
        analysisId: run.analysis.id,
        finishedAt: run.analysis.finishedAt,
        before: { score: 40, scoreVersion: 1, extractorVersion: 1 },
        after: { score: 44.1, scoreVersion: 2, extractorVersion: 1 },
      },
    ]);
  });
});
