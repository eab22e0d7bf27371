import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { KeyField } from './key-field.tsx';
import type { Account } from './types.ts';

/** Puts another key in place of the stored one. */
export function ChangeKey({ account, onClose }: { account: Account; onClose: () => void }) {
  const { aiServices: words } = useWords();
  const reasonOf = useReason();
  const [key, setKey] = useState('');
  const [isChecked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () => change('saveAiService', { account, key: key.trim() }),
    onSuccess: onClose,
  });
  const isMissing = key.trim() === '';
  return (
    <Dialog title={words.key.change} onClose={onClose}>
      <Form
        submit={words.save}
        noValidate
        isBusy={save.isPending}
        onLeave={onClose}
        onSubmit={() => {
          setChecked(true);
          if (!isMissing) save.mutate();
        }}
      >
        <KeyField
          label={words.key.changed}
          value={key}
          problem={isChecked && isMissing ? words.missing.key : null}
          onChange={setKey}
        />
        {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
      </Form>
    </Dialog>
  );
}
