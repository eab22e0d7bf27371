import type { BackendQueryFinding, BackendQueryQuality } from '@signpost/contract/analyses';
import type { EvidenceDeps } from '../../evidence/evidence-deps.ts';
import type { Engines } from '../../ports/engines.ts';
import type { Observation } from '../../model/observation.ts';
import { entityKeys, toAllObservations } from '../../metrics/to-observations.ts';
import type { BrandRecord, CompetitorRecord, QueryRecord } from '../../ports/brand-store.ts';
import { finding, lintAnswers, measuredOf, type Measured } from './lint-answers.ts';
import { lintNames, type QueryNames } from './lint-names.ts';
import { isNearDuplicate, keysOf } from './near-duplicates.ts';
import { queryHint } from '../query-hint.ts';
import type { Bounds } from '../../model/scoring.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { toOneDecimal } from '../../shared/rounding.ts';

type JudgedQuery = BackendQueryQuality['queries'][number];

export interface QualityDeps extends EvidenceDeps {
  engines: Engines;
}

/** The most runs that are read, the latest first. */
const RUNS_READ = 4;

/** Checks the queries of a brand: the names in them, duplicates, and the answers to them. */
export async function getQueryQuality(deps: QualityDeps, brandId: string): Promise<BackendQueryQuality> {
  const brand = await requireBrand(deps.brands, brandId);
  const queries = await deps.brands.listQueries(brandId);
  const names = namesFor(brand, await deps.brands.listCompetitors(brandId, deps.engines.isDemo));
  const runs = await readRuns(deps, brandId);
  const duplicates = findDuplicates(queries);
  return {
    is_demo: deps.engines.isDemo,
    runs: runs.length,
    hint: queryHint(deps, brand, queries),
    queries: queries.map((query) => {
      const byNames = lintNames(query.text, names);
      const isBranded = byNames.some(({ code }) => code === 'brand_named');
      const measured = measuredOf(runs.map((run) => run.get(keyOf(query.id, query.text)) ?? []));
      return {
        query_id: query.id,
        text: query.text,
        enabled: query.enabled,
        method: query.method,
        findings: [
          ...byNames,
          ...(duplicates.get(query.id) ?? []),
          ...(measured === null ? [] : lintAnswers(measured, isBranded)),
        ],
        measured: measured && toMeasured(measured),
      };
    }),
  };
}

function namesFor({ name, aliases }: BrandRecord, competitors: readonly CompetitorRecord[]): QueryNames {
  return {
    brand: [name, ...aliases],
    competitors: competitors
      .filter(({ state }) => state === 'tracked')
      .map((competitor) => ({ name: competitor.name, names: [competitor.name, ...competitor.aliases] })),
  };
}

/** The answers of each of the latest runs, by query. An edited query counts as another one. */
async function readRuns(
  { analyses, engines }: QualityDeps,
  brandId: string,
): Promise<Map<string, Observation[]>[]> {
  const { isDemo } = engines;
  const latest = await analyses.listAnalyses(brandId, {
    isDemo,
    status: ['success', 'partial'],
    limit: RUNS_READ,
  });
  const runs: Map<string, Observation[]>[] = [];
  for (const { id } of latest) {
    const evidence = await analyses.listEvidence(id);
    const texts = new Map(evidence.map(({ query }) => [query.queryId, query.text]));
    runs.push(
      Map.groupBy(toAllObservations(evidence, entityKeys([])), ({ queryId }) =>
        keyOf(queryId, texts.get(queryId) ?? ''),
      ),
    );
  }
  return runs;
}

function keyOf(queryId: string, text: string): string {
  return JSON.stringify([queryId, text]);
}

/** Findings about duplicates, by query. Of two duplicates, the later or the disabled one is marked. */
function findDuplicates(queries: readonly QueryRecord[]): Map<string, BackendQueryFinding[]> {
  const ordered = queries
    .toSorted((one, other) => Number(other.enabled) - Number(one.enabled))
    .map((query) => ({ query, keys: keysOf(query.text) }));
  return new Map(
    ordered.map(({ query, keys }, at) => {
      const first = ordered
        .slice(0, at)
        .find((other) => !isOtherWording(query, other.query) && isNearDuplicate(keys, other.keys));
      return [
        query.id,
        first === undefined ? [] : [{ ...finding('near_duplicate', 'hint'), other_query_id: first.query.id }],
      ];
    }),
  );
}

/** Wordings of one query resemble each other on purpose. */
function isOtherWording(one: QueryRecord, other: QueryRecord): boolean {
  return (one.wordingOf ?? one.id) === (other.wordingOf ?? other.id);
}

function toMeasured({ informativeInterval, namedInterval, ...counts }: Measured): JudgedQuery['measured'] {
  return {
    ...counts,
    informative_interval: toPercents(informativeInterval),
    named_interval: toPercents(namedInterval),
  };
}

function toPercents({ low, high }: Bounds): Bounds {
  return { low: toOneDecimal(100 * low), high: toOneDecimal(100 * high) };
}
