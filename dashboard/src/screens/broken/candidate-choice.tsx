import type { LinkCandidate } from '@signpost/contract/indexing';
import type { ReactNode } from 'react';
import { useWords } from '../../app/words-context.ts';
import { Chip, type Meaning } from '../../parts/chip.tsx';
import look from './broken-screen.module.css';

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of the ways to mend links. */
export function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name="mended" checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

const MEANINGS: Readonly<Record<LinkCandidate['certainty'], Meaning>> = {
  certain: 'good',
  likely: 'accent',
  possible: 'neutral',
};

/** A page that may have been meant, why, and how sure that is. */
export function CandidateChoice({
  candidate: { url, title, how, certainty },
  ...choice
}: Omit<ChoiceProps, 'children'> & { candidate: LinkCandidate }) {
  const { replace: words } = useWords().broken;
  return (
    <Choice {...choice}>
      {title === '' ? url : title} <Chip meaning={MEANINGS[certainty]}>{words.certainty[certainty]}</Chip>
      <span className={look['detail']}>
        {title !== '' && `${url} · `}
        {words.how[how]}
      </span>
    </Choice>
  );
}
