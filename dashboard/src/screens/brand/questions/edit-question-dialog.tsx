import { change } from '../../../api/calls.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { QuestionForm } from './question-form.tsx';
import type { Question } from './question.ts';

export function EditQuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id } = useBrand();
  const { brandQuestions, states } = useBrandWords();
  return (
    <QuestionForm
      title={brandQuestions.edit.title}
      help={brandQuestions.edit.help}
      verb={states.actions.save}
      initialText={question.text}
      save={(text) => change('changeQuery', { id, qid: question.id, text })}
      onClose={onClose}
    />
  );
}
