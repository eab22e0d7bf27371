import { STANDING_POINTS } from '@signpost/contract/analyses';
import { MAX_ANALYSES } from '../analyses/list-analyses.ts';
import { problemsOf, type RunProblem } from '../analyses/run/describe-problems.ts';
import { unusableIn } from '../analyses/unusable-in.ts';
import type { RunDeps } from '../analyses/run/run-deps.ts';
import { isFinished, soundOnes } from '../evidence/latest-analyses.ts';
import { breaksOf, type SeriesRun } from '../insights/trend/series.ts';
import { lacksQueries } from '../evidence/lacks-queries.ts';
import type { AnalysisRecord } from '../ports/analysis-store.ts';
import { listBrandRuns, type BrandOverview, type BrandRuns } from './get-overview.ts';

export interface Standing extends BrandOverview {
  /** Of the newest analysis. */
  problems: RunProblem[];
  /** The end of the series that the trend shows, the oldest first. */
  points: StandingPoint[];
  spentMonthUsd: number;
  /** Whether it has no analysis because there is no query to ask. */
  lacksQueries: boolean;
}

export interface StandingPoint {
  run: SeriesRun;
  /** Whether a line may be drawn from the point before. */
  continues: boolean;
}

export interface Standings {
  isDemo: boolean;
  spentDayUsd: number;
  brands: Standing[];
}

/** How every brand is doing, with a few queries to the storage whatever the number of brands and runs. */
export async function getStandings(deps: RunDeps): Promise<Standings> {
  const rows = (await listBrandRuns(deps)).map((row) => ({ ...row, series: endOfSeries(row) }));
  const shown = rows.flatMap(({ series, finished }) => (finished === null ? series : [...series, finished]));
  const scorings = await deps.analyses.listScorings([...new Set(shown.map(({ id }) => id))], 'latest');
  const latestOf = new Map(scorings.map((record) => [record.analysisId, record]));
  let spentDayUsd = 0;
  const brands = [];
  for (const { runs: _runs, series, ...row } of rows) {
    const spent = await deps.asking.spend.spent({
      analysisId: null,
      brandId: row.brand.id,
      at: deps.clock.now(),
    });
    spentDayUsd = spent.instanceDay.usd;
    brands.push({
      ...row,
      scoring: latestOf.get(row.finished?.id ?? '')?.scoring ?? null,
      problems: await problemsIn(deps, row.latest),
      points: toPoints(
        series.flatMap((analysis) => {
          const latest = latestOf.get(analysis.id);
          return latest === undefined ? [] : { analysis, scorings: [latest] as const };
        }),
      ),
      spentMonthUsd: spent.brandMonth.usd,
      lacksQueries: row.latest === null && (await lacksQueries(deps.brands, row.brand.id)),
    });
  }
  return { isDemo: deps.engines.isDemo, spentDayUsd, brands };
}

/** The runs that the trend would show, the latest of them, the oldest first. */
function endOfSeries({ runs }: BrandRuns): AnalysisRecord[] {
  const finished = soundOnes(runs.filter(isFinished).slice(0, MAX_ANALYSES));
  return finished.slice(0, STANDING_POINTS).toReversed();
}

function toPoints(runs: readonly SeriesRun[]): StandingPoint[] {
  const broken = new Set(breaksOf(runs).map(({ run }) => run));
  return runs.map((run, at) => ({ run, continues: at > 0 && !broken.has(run) }));
}

/** An analysis that got every answer has none, as its status says. */
async function problemsIn({ analyses }: RunDeps, run: AnalysisRecord | null): Promise<RunProblem[]> {
  if (run === null || run.status === 'success') return [];
  const [latest] = await analyses.listScorings([run.id], 'latest');
  const unusable = await unusableIn(analyses, run, latest?.scoring ?? null);
  return problemsOf(await analyses.listSlots(run.id), unusable);
}
