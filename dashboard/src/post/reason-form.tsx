import type { Suggestion } from '@signpost/contract/suggestions';
import { useState } from 'react';
import { useWords } from '../app/words-context.ts';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/fields.tsx';
import { Form } from '../parts/form.tsx';
import type { Deciding } from './use-decide.ts';

interface ReasonFormProps {
  suggestion: Suggestion;
  deciding: Deciding;
  onClose: () => void;
}

/** Says why a suggestion is refused. */
export function ReasonForm({ suggestion, deciding, onClose }: ReasonFormProps) {
  const { reasonForm: words } = useWords().mend;
  const [reason, setReason] = useState(suggestion.reason);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form
        submit={words.save}
        onLeave={onClose}
        onSubmit={() => {
          deciding.decide({ suggestion, state: 'refused', reason });
          onClose();
        }}
      >
        <TextArea
          label={words.field}
          help={words.help}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
