import { useState } from 'react';
import { Field, Select, TextField } from '../../parts/fields.tsx';
import { useWords } from '../../app/words-context.ts';

const USUAL = ['', 'every 1h', 'every 6h', 'every 1d'] as const;
type Usual = (typeof USUAL)[number];

interface ScheduleFieldProps {
  /** Null for a source that is read by hand only. */
  schedule: string | null;
  onChange: (schedule: string | null) => void;
  problem: string | null;
}

/** The usual schedules to choose from, or one of one's own. */
export function ScheduleField({ schedule, onChange, problem }: ScheduleFieldProps) {
  const { sources } = useWords();
  const words = sources.scheduleForm;
  const [isOwn, setIsOwn] = useState(!USUAL.includes((schedule ?? '') as Usual));
  const labels: Record<Usual, string> = {
    '': words.off,
    'every 1h': words.hourly,
    'every 6h': words.sixHourly,
    'every 1d': words.daily,
  };
  const choose = (value: Usual | 'own'): void => {
    setIsOwn(value === 'own');
    if (value !== 'own') onChange(value === '' ? null : value);
  };
  return (
    <>
      <Field label={words.when}>
        {() => (
          <Select
            label={words.when}
            choices={[
              ...USUAL.map((value) => ({ value, label: labels[value] })),
              { value: 'own' as const, label: words.own },
            ]}
            value={isOwn ? 'own' : ((schedule ?? '') as Usual)}
            onChange={choose}
          />
        )}
      </Field>
      {isOwn && (
        <TextField
          label={words.ownLabel}
          help={words.ownHelp}
          problem={problem}
          value={schedule ?? ''}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      )}
    </>
  );
}
