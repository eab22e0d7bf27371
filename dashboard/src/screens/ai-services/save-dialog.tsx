import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';

interface SaveDialogProps {
  title: string;
  /** The change; null while something is missing. */
  save: (() => Promise<unknown>) | null;
  onClose: () => void;
  /** The fields. They say what is missing once a person has tried to save or to test. */
  children: (isChecked: boolean, check: () => void) => ReactNode;
}

/** A form over the screen that saves one change and closes, or says why it could not. */
export function SaveDialog({ title, save, onClose, children }: SaveDialogProps) {
  const { aiServices: words } = useAdministrationWords();
  const reasonOf = useReason();
  const [isChecked, setChecked] = useState(false);
  const check = (): void => setChecked(true);
  const saving = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={words.save}
        noValidate
        isBusy={saving.isPending}
        onLeave={onClose}
        onSubmit={() => {
          check();
          if (save !== null) saving.mutate(save);
        }}
      >
        {children(isChecked, check)}
        {saving.isError && <Problem>{reasonOf(saving.error)}</Problem>}
      </Form>
    </Dialog>
  );
}
