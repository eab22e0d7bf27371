import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Form } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useBrandWords } from '../../app/words-context.ts';
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
  const { actions } = useBrandWords().states;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={actions.save}
        isBusy={change.isPending}
        onSubmit={() => change.mutate(undefined, { onSuccess: onClose })}
        onLeave={onClose}
      >
        {children}
        <p className="dim">{note}</p>
        <ChangeProblem error={change.error} />
      </Form>
    </Dialog>
  );
}
