import type { Suggestion, SuggestionReason } from '@signpost/contract/suggestions';
import type { DashboardWords } from '@signpost/words/dashboard';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useMayChange } from '../app/shown-session.ts';
import { useWords } from '../app/words-context.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { isTyping } from '../parts/row-keys.ts';
import { PostName } from './post-name.tsx';
import { ReasonForm } from './reason-form.tsx';
import look from './suggestion-item.module.css';
import { SuggestedSentence } from './suggested-sentence.tsx';
import type { Deciding } from './use-decide.ts';

interface SuggestionItemProps {
  suggestion: Suggestion;
  deciding: Deciding;
  onOpen: (id: number) => void;
  /** Whether it is a row of a list, where the keys go on to the next one. */
  isRow?: boolean;
}

/** One link that could be there: in which post and sentence, how likely, and why; accepted or refused in place. */
export function SuggestionItem({ suggestion, deciding, onOpen, isRow = false }: SuggestionItemProps) {
  const { mend } = useWords();
  const mayChange = useMayChange();
  const element = useRef<HTMLLIElement>(null);
  const [isExplaining, setExplaining] = useState(false);
  const { source, probability, state } = suggestion;
  const decide = (next: Suggestion['state']): void => {
    if (element.current !== null) focusAfter(element.current);
    deciding.decide({ suggestion, state: next });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === 'Enter' && event.target === event.currentTarget) setExplaining(!isExplaining);
    if (!mayChange || state !== 'open') return;
    if (event.key === 'a') decide('accepted');
    if (event.key === 'r') decide('refused');
  };
  const share = Math.round(probability * 100);
  return (
    <li
      ref={element}
      className={look['item']}
      tabIndex={isRow ? 0 : -1}
      {...(isRow && { 'data-row': '', onKeyDown })}
    >
      <div className={look['parts']}>
        <span className={look['from']}>
          <span className={look['label']}>{mend.from}</span>{' '}
          <PostName id={source.post_id} title={source.title} onOpen={onOpen} />
        </span>
        <span className={look['share']}>{mend.likely(share)}</span>
        <SuggestedSentence suggestion={suggestion} />
        <div className={look['foot']}>
          <Button
            kind="quiet"
            className={look['why']}
            aria-expanded={isExplaining}
            onClick={() => setExplaining(!isExplaining)}
          >
            {mend.why}
          </Button>
          <Decision suggestion={suggestion} deciding={deciding} decide={decide} />
        </div>
        {isExplaining && (
          <ul className={look['reasons']}>
            {suggestion.reasons.map((reason) => (
              <li key={reason.code}>{reasonWords(mend, reason)}</li>
            ))}
            <li>{mend.chance(share)}</li>
          </ul>
        )}
      </div>
    </li>
  );
}

interface DecisionProps extends Pick<SuggestionItemProps, 'suggestion' | 'deciding'> {
  decide: (state: Suggestion['state']) => void;
}

/** What was decided, and the buttons to decide: the button for the evidence goes before them. */
function Decision({ suggestion, deciding, decide }: DecisionProps) {
  const { mend } = useWords();
  const mayChange = useMayChange();
  const [isAsked, setAsked] = useState(false);
  const { id, source, target, state, reason } = suggestion;
  const button = (words: string, act: () => void) => (
    <Button
      aria-label={mend.about(words, source.title, target.title)}
      disabled={deciding.busyId === id}
      onClick={act}
    >
      {words}
    </Button>
  );
  return (
    <div className={look['decision']}>
      {state !== 'open' && (
        <Chip meaning={state === 'accepted' ? 'good' : 'neutral'}>{mend.states[state]}</Chip>
      )}
      {reason !== '' && <span className={look['reason']}>{reason}</span>}
      {mayChange &&
        (state === 'open' ? (
          <>
            {button(mend.accept, () => decide('accepted'))}
            {button(mend.refuse, () => decide('refused'))}
          </>
        ) : (
          <>
            {button(mend.takeBack, () => decide('open'))}
            {state === 'refused' && button(mend.sayWhy, () => setAsked(true))}
          </>
        ))}
      {isAsked && <ReasonForm suggestion={suggestion} deciding={deciding} onClose={() => setAsked(false)} />}
    </div>
  );
}

/** A reason in the words of the language. */
export function reasonWords({ reasons }: DashboardWords['mend'], reason: SuggestionReason): string {
  // Each code has the words of its own reason.
  return (reasons[reason.code] as (reason: SuggestionReason) => string)(reason);
}

/** What is decided leaves most lists: the keys go on with the next suggestion. */
function focusAfter(item: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>('li[data-row]')];
  const place = rows.indexOf(item);
  const next = place === -1 ? item : (rows[place + 1] ?? rows[place - 1] ?? item);
  next.focus({ preventScroll: true });
}
