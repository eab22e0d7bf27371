import { Link } from '@tanstack/react-router';
import type { AnswerBody } from '../../../api/types.ts';
import { AddressText } from '../../../parts/address-text.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { isWeb } from '../../../post/web-address.ts';
import look from './answers.module.css';

/** The pages that an answer cites, as chips: own ones and those of competitors say so. */
export function AnswerSources({ answer }: { answer: AnswerBody }) {
  const { answers: words, states } = useBrandWords();
  const { sources, grounded, text, search_queries: searches = [] } = answer;
  if (text === null) return null;
  return (
    <section className={look['part']}>
      {searches.length > 0 && (
        <p>
          <span className={look['soft']}>{words.searchedFor}:</span>{' '}
          {searches.map((one) => `“${one}”`).join(', ')}
        </p>
      )}
      <h3>{words.sources}</h3>
      {sources.length === 0 ? (
        <p className={look['soft']}>{words.noSources(grounded === true)}</p>
      ) : (
        <ul className="wrap">
          {sources.map(({ url, page, owned, competitor, cited }) => {
            const whose = owned ? words.own : competitor;
            return (
              <li key={url} className={owned ? look['ownSource'] : look['source']}>
                {isWeb(url) ? (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    title={`${url} (${states.newTab})`}
                  >
                    <AddressText address={page ?? url} />
                  </a>
                ) : (
                  <AddressText address={url} />
                )}
                {whose !== null && <strong>{whose}</strong>}
                {!cited && <span className={look['soft']}>{words.fetched}</span>}
                {cited && page !== null && (
                  <Link to="." search={{ source: page }} aria-label={`${words.otherAnswers}: ${page}`}>
                    {words.otherAnswers}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
