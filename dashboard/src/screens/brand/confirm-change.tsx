import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirm } from '../../parts/dialog.tsx';
import { ChangeProblem } from './change-problem.tsx';

interface ConfirmChangeProps {
  title: string;
  /** The verb on the button. */
  verb: string;
  change: () => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before a change of the brand. It closes once the change is made, and stays with the reason when that fails. */
export function ConfirmChange({ title, verb, change, onClose, children }: ConfirmChangeProps) {
  const made = useMutation({ mutationFn: change });
  return (
    <Confirm
      title={title}
      verb={verb}
      isBusy={made.isPending}
      onClose={onClose}
      onConfirm={() => made.mutate(undefined, { onSuccess: onClose })}
    >
      {children}
      <ChangeProblem error={made.error} />
    </Confirm>
  );
}
