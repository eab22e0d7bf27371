import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TodayBody } from '@signpost/contract/today';
import { todayQuery } from '../api/today.ts';
import look from './data-marks.module.css';
import { useMayChange } from '../app/shown-session.ts';
import { useWords } from '../app/words-context.ts';

const STORED = 'signpost-marks';

/** What the marks were at the last visit, so that the page does not move when the answer comes. */
function lastMarks(): string[] {
  return (localStorage.getItem(STORED) ?? '').split(' ');
}

function marksOf({ site, start }: TodayBody): string[] {
  return [...(site.is_sample ? ['sample'] : []), ...(start.ai_service === 'demo' ? ['demo'] : [])];
}

/** One bar over every screen as long as posts are those of the sample site or figures of brands are invented, with the way out. */
export function DataMarks() {
  const { shell } = useWords();
  const { data } = useQuery(todayQuery);
  const mayChange = useMayChange();
  const marks = data === undefined ? lastMarks() : marksOf(data);
  useEffect(() => {
    if (data !== undefined) localStorage.setItem(STORED, marksOf(data).join(' '));
  }, [data]);
  const isSample = marks.includes('sample');
  const isDemo = marks.includes('demo');
  if (!isSample && !isDemo) return null;
  return (
    <section className={look['bar']} aria-label={isSample ? shell.sample.name : shell.demo.name}>
      {isSample && (
        <span title={shell.sample.meaning}>
          <strong>{shell.sample.name}</strong> · <Link to="/site/sources">{shell.sample.wayOut}</Link>
        </span>
      )}
      {isDemo && (
        <span title={shell.demo.meaning}>
          <strong>{shell.demo.name}</strong>
          {mayChange && (
            <>
              {' · '}
              <Link to="/admin/$part" params={{ part: 'ai-services' }}>
                {shell.demo.wayOut}
              </Link>
            </>
          )}
        </span>
      )}
    </section>
  );
}
