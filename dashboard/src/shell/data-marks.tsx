import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '../api/brands.ts';
import { readyQuery } from '../api/service.ts';
import look from './data-marks.module.css';
import { useWords } from './words-context.ts';

/** One bar over every screen as long as posts are those of the sample site or figures of brands are invented, with the way out. */
export function DataMarks() {
  const { shell } = useWords();
  const ready = useQuery(readyQuery);
  const overview = useQuery(overviewQuery);
  const isSample = ready.data?.sample === true;
  const isDemo = overview.data?.isDemo === true;
  if (!isSample && !isDemo) return null;
  return (
    <div className={look['bar']} role="note">
      {isSample && (
        <span>
          <strong>{shell.sample.name}</strong> {shell.sample.meaning}{' '}
          <Link to="/site/sources">{shell.sample.wayOut}</Link>
        </span>
      )}
      {isDemo && (
        <span>
          <strong>{shell.demo.name}</strong> {shell.demo.meaning}{' '}
          <Link to="/admin/$part" params={{ part: 'health' }}>
            {shell.demo.wayOut}
          </Link>
        </span>
      )}
    </div>
  );
}
