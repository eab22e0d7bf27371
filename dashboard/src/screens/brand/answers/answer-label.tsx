import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { change } from '../../../api/calls.ts';
import type { AnswerBody, NewLabel } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeProblem } from '../change-problem.tsx';
import look from './answers.module.css';
import { LabelForm } from './label-form.tsx';

interface AnswerLabelProps {
  answer: AnswerBody;
  brandName: string;
}

/** What the program reads in the answer, and whether a person agrees. */
export function AnswerLabel({ answer, brandName }: AnswerLabelProps) {
  const { id, mayChange } = useBrand();
  const { answers: words } = useBrandWords();
  const { label: said } = words;
  const [isOpen, setOpen] = useState(false);
  const label = useMutation({
    mutationFn: (own: NewLabel) => change('labelAnswer', { id, slot_id: answer.slot_id, ...own }),
  });
  const takeBack = useMutation({ mutationFn: () => change('removeLabel', { id, sid: answer.slot_id }) });
  const isBusy = label.isPending || takeBack.isPending;
  const { reading, sampled, label: own } = answer;
  const isRight =
    own !== null &&
    own.mentioned === (reading.mentioned === true) &&
    (own.rank === null || own.rank === reading.rank) &&
    (own.sentiment === null || own.sentiment === reading.sentiment);
  return (
    <section className={look['part']}>
      <h3>{said.title}</h3>
      <p>{said.reading(reading, brandName)}</p>
      {own !== null && (
        <p>
          {said.said(own, brandName)} {isRight ? said.agrees : said.differs}
        </p>
      )}
      {!sampled && (
        <p className={look['soft']}>
          {said.notDrawn}{' '}
          <Link to="." search={{ sample: 'only' }}>
            {said.showDrawn}
          </Link>
        </p>
      )}
      {sampled && mayChange && !isOpen && (
        <div className="row">
          {own === null ? (
            <>
              <Button disabled={isBusy} onClick={() => label.mutate(asLabel(reading))}>
                {said.right}
              </Button>
              <Button disabled={isBusy} onClick={() => setOpen(true)}>
                {said.wrong}
              </Button>
            </>
          ) : (
            <>
              <Button disabled={isBusy} onClick={() => setOpen(true)}>
                {said.change}
              </Button>
              <Button disabled={isBusy} kind="quiet" onClick={() => takeBack.mutate()}>
                {said.takeBack}
              </Button>
            </>
          )}
        </div>
      )}
      {isOpen && mayChange && (
        <LabelForm
          before={own ?? asLabel(reading)}
          brandName={brandName}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          onSave={(next) => label.mutate(next, { onSuccess: () => setOpen(false) })}
        />
      )}
      <ChangeProblem error={label.error ?? takeBack.error} />
    </section>
  );
}

/** The reading itself, for a person who agrees with it. */
function asLabel({ mentioned, rank, sentiment }: AnswerBody['reading']): NewLabel {
  return mentioned === true
    ? { mentioned: true, rank, sentiment }
    : { mentioned: false, rank: null, sentiment: null };
}
