import type { Suggestion } from '@signpost/contract/suggestions';
import { useRef } from 'react';
import { useWords } from '../../app/words-context.ts';
import { useRowKeys } from '../../parts/row-keys.ts';
import { PostName } from '../../post/post-name.tsx';
import { reasonWords, SuggestionItem } from '../../post/suggestion-item.tsx';
import type { Deciding } from '../../post/use-decide.ts';
import look from './mend-screen.module.css';

interface TargetListProps {
  suggestions: readonly Suggestion[];
  deciding: Deciding;
  onOpen: (id: number) => void;
}

/** The posts that are worth a link, each with why it is and where the link could be. */
export function TargetList({ suggestions, deciding, onOpen }: TargetListProps) {
  const { mend } = useWords();
  const body = useRef<HTMLDivElement>(null);
  useRowKeys(body);
  const targets = Map.groupBy(suggestions, ({ target }) => target.post_id);
  return (
    <div ref={body} className={look['targets']} role="group" aria-label={mend.list}>
      {[...targets].map(([id, some]) => (
        <section key={id} className={look['target']}>
          <header>
            <h2>
              <PostName id={id} title={some[0]?.target.title ?? ''} onOpen={onOpen} />
            </h2>
            <p className={look['worth']}>
              {some[0]?.worth.map((reason) => reasonWords(mend, reason)).join(' · ')}
            </p>
          </header>
          <ul>
            {some.map((suggestion) => (
              <SuggestionItem
                key={suggestion.id}
                suggestion={suggestion}
                deciding={deciding}
                onOpen={onOpen}
                isRow
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
