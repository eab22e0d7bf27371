import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../../parts/form.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextArea } from '../../../parts/fields.tsx';
import { useReason } from '../../../parts/use-reason.ts';
import { useBrandWords } from '../../../app/words-context.ts';

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
  const { brandQuestions: words, brand } = useBrandWords();
  const reasonOf = useReason();
  const [text, setText] = useState(initialText);
  const saving = useMutation({ mutationFn: () => save(text.trim()) });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={verb}
        isBusy={saving.isPending || text.trim() === ''}
        onSubmit={() => saving.mutate(undefined, { onSuccess: onClose })}
        onLeave={onClose}
      >
        <TextArea
          label={words.add.label}
          help={help}
          problem={saving.error && brand.changeFailed(reasonOf(saving.error))}
          required
          autoFocus
          rows={3}
          maxLength={1000}
          value={text}
          onChange={setText}
        />
      </Form>
    </Dialog>
  );
}
