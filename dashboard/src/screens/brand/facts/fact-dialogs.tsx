import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../../api/calls.ts';
import type { CheckedFact, FactFields } from '../../../api/types.ts';
import { SelectField, TextArea, TextField } from '../../../parts/fields.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeForm } from '../change-form.tsx';
import { ConfirmChange } from '../confirm-change.tsx';
import { linesOf } from '../lines-of.ts';

const KINDS = ['price', 'year', 'number', 'place', 'statement'] as const satisfies FactFields['kind'][];
const NEW: FactFields = { kind: 'price', label: '', value: '', words: [] };

/** The dialog that the address names. */
export function FactDialogs({ facts }: { facts: readonly CheckedFact[] }) {
  const { id } = useBrand();
  const { facts: words, states } = useBrandWords();
  const [{ open, fact: chosen }, setParams] = useParams();
  const close = (): void => setParams({ open: undefined, fact: undefined });
  const fact = facts.find(({ uuid }) => uuid === chosen);
  if (open === 'add-fact') {
    return (
      <FactForm
        title={words.form.addTitle}
        before={NEW}
        save={(fields) => change('addFact', { id, ...fields })}
        onClose={close}
      />
    );
  }
  if (fact === undefined) return null;
  if (open === 'fact') {
    return (
      <FactForm
        title={words.form.editTitle(fact.label)}
        before={fact}
        save={(fields) => change('changeFact', { id, fid: fact.uuid, ...fields })}
        onClose={close}
      />
    );
  }
  if (open !== 'remove-fact') return null;
  return (
    <ConfirmChange
      title={words.remove.title(fact.label)}
      verb={states.actions.remove}
      change={() => change('removeFact', { id, fid: fact.uuid })}
      onClose={close}
    >
      <p>{words.remove.meaning}</p>
    </ConfirmChange>
  );
}

interface FactFormProps {
  title: string;
  before: FactFields;
  save: (fields: FactFields) => Promise<unknown>;
  onClose: () => void;
}

function FactForm({ title, before, save, onClose }: FactFormProps) {
  const { facts } = useBrandWords();
  const words = facts.form;
  const [kind, setKind] = useState(before.kind);
  const [label, setLabel] = useState(before.label);
  const [value, setValue] = useState(before.value);
  const [further, setFurther] = useState(before.words.join('\n'));
  const change = useMutation({ mutationFn: () => save({ kind, label, value, words: linesOf(further) }) });
  return (
    <ChangeForm title={title} change={change} note={words.fromNext} onClose={onClose}>
      <TextField
        label={words.label}
        help={words.labelHelp}
        required
        autoFocus
        maxLength={100}
        value={label}
        onChange={setLabel}
      />
      <TextField
        label={words.value}
        help={words.valueHelp}
        required
        maxLength={300}
        value={value}
        onChange={setValue}
      />
      <SelectField
        label={words.kind}
        choices={KINDS.map((one) => ({ value: one, label: words.kinds[one] }))}
        value={kind}
        onChange={setKind}
      />
      <TextArea label={words.words} help={words.wordsHelp} rows={2} value={further} onChange={setFurther} />
    </ChangeForm>
  );
}
