import { Link } from '@tanstack/react-router';
import type { TrendBody } from '@signpost/contract/analyses';
import { Button } from '../../../parts/button.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './overview-tab.module.css';

type Change = TrendBody['changes'][number];

interface ChangeListProps {
  day: string;
  changes: readonly Change[];
  onClose: () => void;
}

/** What changed on one day, each with the way to it. */
export function ChangeList({ day, changes, onClose }: ChangeListProps) {
  const { brandOverview, changes: changeWords, states, time } = useBrandWords();
  return (
    <section className={look['changes']} aria-label={brandOverview.trend.opened(day)}>
      <header>
        <h3>{brandOverview.trend.opened(day)}</h3>
        <Button kind="quiet" onClick={onClose}>
          {states.actions.close}
        </Button>
      </header>
      <ul>
        {changes.map((change, place) => (
          <li key={`${change.at} ${place}`}>
            <time dateTime={change.at}>{time.clock(change.at)}</time>
            <span>
              {change.kind === 'site_published' ? changeWords.published(change) : changeWords.change(change)}{' '}
              <ChangeDoor change={change} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to what was changed: the questions, the competitors, the posts, or the answers that first showed it. */
function ChangeDoor({ change }: { change: Change }) {
  const { id } = useBrand();
  const { brand, shell } = useBrandWords();
  const params = { brandId: id };
  if (change.kind === 'site_published') return <Link to="/links/posts">{shell.screens.posts}</Link>;
  if (change.competitor_id !== null) {
    return (
      <Link to="/brands/$brandId/competitors" params={params}>
        {brand.tabs.competitors}
      </Link>
    );
  }
  if (change.query_id !== null || change.kind === 'baseline_regenerated') {
    return (
      <Link to="/brands/$brandId/questions" params={params}>
        {brand.tabs.questions}
      </Link>
    );
  }
  if (change.analysis_uuid === null) return null;
  return (
    <Link to="/brands/$brandId/answers" params={params} search={{ analysis: change.analysis_uuid }}>
      {brand.tabs.answers}
    </Link>
  );
}
