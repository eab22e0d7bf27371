import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './change-form.module.css';
import { ChangeProblem } from './change-problem.tsx';

interface ChangeFormProps {
  title: string;
  change: UseMutationResult<unknown, Error, void>;
  /** When the change takes effect. */
  note: string;
  onClose: () => void;
  children: ReactNode;
}

/** Fields in a dialog. It closes once they are saved, and stays with what was entered when that fails. */
export function ChangeForm({ title, change, note, onClose, children }: ChangeFormProps) {
  const { actions } = useWords().states;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined, { onSuccess: onClose });
        }}
      >
        {children}
        <p className={look['note']}>{note}</p>
        <ChangeProblem error={change.error} />
        <div className={look['buttons']}>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={change.isPending}>
            {actions.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
