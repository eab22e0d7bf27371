import type { DashboardWords } from '@signpost/words/dashboard';
import type { Analysis } from '../../../api/types.ts';
import { Card } from '../../../parts/card.tsx';
import { Skeleton } from '../../../parts/loaded.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ContradictedNote } from '../facts/contradicted-note.tsx';
import { NoAnalysis } from '../no-analysis.tsx';
import { HeatMap } from './heat-map.tsx';
import { Leaderboard } from './leaderboard.tsx';
import look from './overview-tab.module.css';
import { Trend } from './trend.tsx';

/** How the brand does: over time, among its competitors, and question by question. */
export function OverviewTab() {
  const { figures, analysis } = useBrand();
  const { brandOverview: words, figures: figureWords } = useBrandWords();
  if (figures.isPending) return <Skeleton rows={2} height={320} />;
  if (analysis === null) return <NoAnalysis />;
  const cautions = analysis === undefined ? [] : cautionsOf(analysis, figureWords);
  return (
    <>
      <ContradictedNote />
      <div className={look['overview']}>
        <Trend />
        <Leaderboard />
        <HeatMap />
        {cautions.length > 0 && (
          <Card title={words.cautions}>
            <ul className={look['cautions']}>
              {cautions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

/** Missing answers are shown above the tabs already. */
function cautionsOf(analysis: Analysis, words: DashboardWords['figures']): string[] {
  const doubtfulRanks = analysis.counted?.low_confidence_ranks ?? 0;
  return [
    ...words.cautions({ ...analysis, status: 'success' }),
    ...(doubtfulRanks > 0 ? [words.ranks(analysis)] : []),
  ];
}
