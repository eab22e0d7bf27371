import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../api/calls.ts';
import { useWords } from '../app/words-context.ts';
import { Problem } from '../parts/form.tsx';
import look from './post-drawer.module.css';
import { QualityNote } from './quality-note.tsx';
import { SuggestionItem } from './suggestion-item.tsx';
import { useDecide } from './use-decide.ts';

const MOST = 5;

interface MissingLinksProps {
  postId: number;
  onOpen: (id: number) => void;
}

/** Links that other posts could have to this one. */
export function MissingLinks({ postId, onOpen }: MissingLinksProps) {
  const { mend } = useWords();
  const { data } = useQuery(query('listPostSuggestions', { id: postId, limit: MOST }));
  const deciding = useDecide();
  if (data === undefined) return null;
  if (data.state === 'no_texts') return <p className={look['nothing']}>{mend.noTexts.short}</p>;
  if (data.state === 'too_many_posts') return <p className={look['nothing']}>{mend.tooManyPosts.short}</p>;
  if (data.suggestions.length === 0) return null;
  return (
    <section>
      <h3>{mend.missing}</h3>
      <ul className={look['links']}>
        {data.suggestions.map((suggestion) => (
          <SuggestionItem key={suggestion.id} suggestion={suggestion} deciding={deciding} onOpen={onOpen} />
        ))}
      </ul>
      {deciding.last?.state === 'accepted' && (
        <p>
          <Link to="/links/mend" search={{ state: 'accepted' }}>
            {mend.toAccepted}
          </Link>
        </p>
      )}
      <Problem>{deciding.problem}</Problem>
      <QualityNote />
    </section>
  );
}
