import { Link } from '@tanstack/react-router';
import type { Figure, TodayBody } from '@signpost/contract/today';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './today.module.css';

/** Four figures of the site, each the way to its list. */
export function FigureCards({ figures }: { figures: TodayBody['figures'] }) {
  return (
    <div className={look['figures']}>
      <Link to="/links/posts">
        <FigureCard name="posts" figure={figures.posts} />
      </Link>
      <Link to="/links/posts" search={{ orphans: 'only' }}>
        <FigureCard name="orphans" figure={figures.orphans} isBad />
      </Link>
      <Link to="/links/all">
        <FigureCard name="links" figure={figures.links} />
      </Link>
      <Link to="/links/broken" search={{ reason: 'leads_nowhere' }}>
        <FigureCard name="broken_links" figure={figures.broken_links} isBad />
      </Link>
    </div>
  );
}

interface FigureCardProps {
  name: keyof TodayBody['figures'];
  figure: Figure;
  /** More of it is worse. */
  isBad?: boolean;
}

function FigureCard({ name, figure: { now, change, since, days }, isBad = false }: FigureCardProps) {
  const { today, numbers } = useWords();
  const [first] = days;
  const meaning = !isBad || change === null || change === 0 ? 'dim' : change > 0 ? 'bad' : 'good';
  return (
    <>
      <span className="dim">{today.figures[name]}</span>
      <span className={look['value']}>
        {now === null ? (
          <span className={look['unknown']}>{today.unknown}</span>
        ) : (
          <strong>{numbers.whole(now)}</strong>
        )}
        {change !== null && since !== null && (
          <span className={`${look['change']} ${meaning}`}>{today.change(change, since)}</span>
        )}
      </span>
      {days.length > 1 && first !== undefined && now !== null && (
        <Sparkline values={days.map(({ value }) => value)} label={today.line(first.value, first.day, now)} />
      )}
    </>
  );
}
