import { change } from '../../../api/calls.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { QuestionForm } from './question-form.tsx';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { id } = useBrand();
  const { add } = useBrandWords().brandQuestions;
  return (
    <QuestionForm
      title={add.title}
      help={add.help}
      verb={add.verb}
      initialText=""
      save={(text) => change('addQuery', { id, text })}
      onClose={onClose}
    />
  );
}
