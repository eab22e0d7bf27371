import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../../api/calls.ts';
import { ApiError } from '../../../api/client.ts';
import { Form } from '../../../parts/form.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextArea } from '../../../parts/fields.tsx';
import { useReason } from '../../../parts/use-reason.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { linesOf } from '../lines-of.ts';
import look from './questions-tab.module.css';

interface Outcome {
  added: number;
  /** Those that the brand has already. */
  known: number;
  failed: { text: string; error: unknown }[];
}

/** Adds many questions, one from each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { id } = useBrand();
  const { brandQuestions, states } = useBrandWords();
  const words = brandQuestions.import;
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const lines = [...new Set(linesOf(text))];
  const adding = useMutation({ mutationFn: async () => setOutcome(await addAll(id, lines)) });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form
        submit={words.submit(lines.length)}
        isBusy={adding.isPending || lines.length === 0}
        onSubmit={() => adding.mutate()}
        onLeave={onClose}
        leave={outcome === null ? states.actions.cancel : states.actions.close}
      >
        <TextArea label={words.label} help={words.help} rows={8} value={text} onChange={setText} />
        <label className={look['file']}>
          <span>{words.file}</span>
          <input
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            onChange={({ target }) => {
              void target.files?.[0]?.text().then(setText);
            }}
          />
        </label>
        {outcome !== null && <OutcomeNote outcome={outcome} />}
      </Form>
    </Dialog>
  );
}

function OutcomeNote({ outcome: { added, known, failed } }: { outcome: Outcome }) {
  const words = useBrandWords().brandQuestions.import;
  const reasonOf = useReason();
  return (
    <div role="status">
      <p>
        {words.added(added)} {known > 0 && words.known(known)}
      </p>
      {failed.map(({ text, error }) => (
        <p key={text} className="bad">
          {words.failed(text, reasonOf(error))}
        </p>
      ))}
    </div>
  );
}

async function addAll(brandId: string, lines: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { added: 0, known: 0, failed: [] };
  for (const text of lines) {
    try {
      await change('addQuery', { id: brandId, text });
      outcome.added += 1;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) outcome.known += 1;
      else outcome.failed.push({ text, error });
    }
  }
  return outcome;
}
