import type { CitationsBody } from '@signpost/contract/analyses';
import { Card } from '../../../parts/card.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import look from './sources.module.css';

/** The most searches in the list. */
const MOST = 30;

/** What engines searched the web for before they answered. */
export function Searches({ searches }: { searches: NonNullable<CitationsBody['searches']> }) {
  const { citedSources: words, figures } = useBrandWords();
  if (searches.length === 0) return null;
  return (
    <Card title={words.searches.title}>
      <p className="dim">{words.searches.meaning}</p>
      <ul className={look['searches']}>
        {searches.slice(0, MOST).map(({ text, answers, engines }) => (
          <li key={text} title={engines.map(figures.engine).join('\n')}>
            <q>{text}</q> <span className="dim">{words.searches.answers(answers)}</span>
          </li>
        ))}
      </ul>
      {searches.length > MOST && <p className="dim">{words.searches.more(searches.length - MOST)}</p>}
    </Card>
  );
}
