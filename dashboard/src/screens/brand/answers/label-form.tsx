import { useState } from 'react';
import type { NewLabel } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { Segments, Select, TextField } from '../../../parts/fields.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import look from './answers.module.css';

interface LabelFormProps {
  before: NewLabel;
  brandName: string;
  isBusy: boolean;
  onSave: (label: NewLabel) => void;
  onClose: () => void;
}

/** What a person reads in an answer: whether the brand is named, at which rank, and how it is spoken of. */
export function LabelForm({ before, brandName, isBusy, onSave, onClose }: LabelFormProps) {
  const { answers: words, states } = useBrandWords();
  const { form } = words.label;
  const [mentioned, setMentioned] = useState(before.mentioned);
  const [rank, setRank] = useState(before.rank === null ? '' : String(before.rank));
  const [sentiment, setSentiment] = useState<NonNullable<NewLabel['sentiment']> | ''>(before.sentiment ?? '');
  return (
    <form
      className={look['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(
          mentioned
            ? {
                mentioned,
                rank: rank === '' ? null : Number(rank),
                sentiment: sentiment === '' ? null : sentiment,
              }
            : { mentioned, rank: null, sentiment: null },
        );
      }}
    >
      <div className={look['ask']}>
        <p>{form.mentioned(brandName)}</p>
        <Segments
          label={form.mentioned(brandName)}
          value={mentioned ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: states.yes },
            { value: 'no', label: states.no },
          ]}
          onChange={(value) => setMentioned(value === 'yes')}
        />
      </div>
      {mentioned && (
        <>
          <TextField
            label={form.rank}
            help={form.rankHelp}
            type="number"
            min={1}
            step={1}
            value={rank}
            onChange={setRank}
          />
          <div className={look['ask']}>
            <p aria-hidden="true">{form.sentiment}</p>
            <Select
              label={form.sentiment}
              value={sentiment}
              choices={[
                { value: 'positive', label: words.sentiment.positive },
                { value: 'neutral', label: words.sentiment.neutral },
                { value: 'negative', label: words.sentiment.negative },
                { value: '', label: form.notJudged },
              ]}
              onChange={setSentiment}
            />
          </div>
        </>
      )}
      <div className="row">
        <Button kind="main" type="submit" disabled={isBusy}>
          {states.actions.save}
        </Button>
        <Button onClick={onClose}>{states.actions.cancel}</Button>
      </div>
    </form>
  );
}
