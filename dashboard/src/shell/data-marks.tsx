import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { todayQuery } from '../api/today.ts';
import look from './data-marks.module.css';
import { useWords } from './words-context.ts';

/** One bar over every screen as long as posts are those of the sample site or figures of brands are invented, with the way out. */
export function DataMarks() {
  const { shell } = useWords();
  const { data } = useQuery(todayQuery);
  const isSample = data?.site.is_sample === true;
  const isDemo = data?.start.ai_service === 'demo';
  if (!isSample && !isDemo) return null;
  return (
    <div className={look['bar']} role="note">
      {isSample && (
        <span title={shell.sample.meaning}>
          <strong>{shell.sample.name}</strong> · <Link to="/site/sources">{shell.sample.wayOut}</Link>
        </span>
      )}
      {isDemo && (
        <span title={shell.demo.meaning}>
          <strong>{shell.demo.name}</strong> ·{' '}
          <Link to="/admin/$part" params={{ part: 'health' }}>
            {shell.demo.wayOut}
          </Link>
        </span>
      )}
    </div>
  );
}
