import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field, inputLook } from '../../../parts/fields.tsx';
import { useReason } from '../../../parts/use-reason.ts';
import { useWords } from '../../../app/words-context.ts';
import look from './questions-tab.module.css';

interface QuestionFormProps {
  title: string;
  help: string;
  verb: string;
  initialText: string;
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog with the text of one question. */
export function QuestionForm({ title, help, verb, initialText, save, onClose }: QuestionFormProps) {
  const { brandQuestions: words, brand, states } = useWords();
  const reasonOf = useReason();
  const [text, setText] = useState(initialText);
  const saving = useMutation({ mutationFn: () => save(text.trim()) });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <Field
          label={words.add.label}
          help={help}
          problem={saving.error && brand.changeFailed(reasonOf(saving.error))}
        >
          {(ids) => (
            <textarea
              {...ids}
              className={inputLook}
              required
              autoFocus
              rows={3}
              maxLength={1000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className={look['end']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={saving.isPending || text.trim() === ''}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
