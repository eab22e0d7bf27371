import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../app/words-context.ts';
import { Bar } from '../../parts/bar.tsx';
import { Button, buttonLook } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { ReasonForm } from '../../post/reason-form.tsx';
import type { Deciding } from '../../post/use-decide.ts';
import { MakePlan } from './make-plan.tsx';
import look from './mend-screen.module.css';

interface DecidedBarProps {
  deciding: Deciding;
  /** How many suggestions are accepted. */
  accepted: number;
}

/** What was decided last, with the way back, and how much is accepted. */
export function DecidedBar({ deciding, accepted }: DecidedBarProps) {
  const { mend } = useWords();
  const [isAsked, setAsked] = useState(false);
  const { last, problem, decide } = deciding;
  if (last === undefined && accepted === 0 && problem === null) return <div aria-live="polite" />;
  return (
    <Bar label={mend.bar.name}>
      {accepted > 0 && (
        <>
          <span>{mend.bar.accepted(accepted)}</span>
          <Link to="/links/mend" search={{ state: 'accepted' }} className={buttonLook}>
            {mend.bar.show}
          </Link>
          <MakePlan />
        </>
      )}
      <div className={look['last']}>
        <span aria-live="polite" className="cut">
          {last !== undefined && mend.decided[last.state](last.source.title)}
        </span>
        {last !== undefined && last.state !== 'open' && (
          <Button kind="quiet" onClick={() => decide({ suggestion: last, state: 'open' })}>
            {mend.takeBack}
          </Button>
        )}
        {last?.state === 'refused' && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {mend.sayWhy}
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
      {isAsked && last !== undefined && (
        <ReasonForm suggestion={last} deciding={deciding} onClose={() => setAsked(false)} />
      )}
    </Bar>
  );
}
