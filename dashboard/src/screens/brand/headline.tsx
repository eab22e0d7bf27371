import { Link } from '@tanstack/react-router';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import look from './brand-screen.module.css';

/** The answer in one line: how visible the brand is, how sure that is, and whether it changed. */
export function Headline() {
  const { id, analysis } = useBrand();
  const { headline } = useBrandWords().brand;
  if (analysis === undefined || analysis === null) return null;
  const { score, change, mentions, counted, citations } = analysis;
  return (
    <>
      {score === null ? (
        <strong>{headline.noScore}</strong>
      ) : (
        <>
          <strong>{headline.score(score, change)}</strong> ({headline.certainty(score, change)}).
        </>
      )}{' '}
      {mentions !== null && counted !== null && (
        <Link to="/brands/$brandId/answers" params={{ brandId: id }} search={{ named: 'yes' }}>
          {headline.named(mentions, counted.answers)}
        </Link>
      )}
      {citations !== null && (
        <>
          ;{' '}
          <Link to="/brands/$brandId/sources" params={{ brandId: id }}>
            {counted?.grounded_answers === 0 ? headline.notSearched : headline.cited(citations)}
          </Link>
        </>
      )}
      .{' '}
      <Link
        to="/brands/$brandId/answers"
        params={{ brandId: id }}
        search={{ explain: 'score' }}
        className={look['whole']}
      >
        {headline.howCounted}
      </Link>
    </>
  );
}
