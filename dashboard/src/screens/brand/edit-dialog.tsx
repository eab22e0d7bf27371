import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackendNames } from '@signpost/contract/analyses';
import type { Brand } from '@signpost/contract/brands';
import { change, query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, inputLook } from '../../parts/fields.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { useWords } from '../../app/words-context.ts';
import { ChangeProblem } from './change-problem.tsx';
import look from './brand-screen.module.css';
import { linesOf } from './lines-of.ts';

interface EditDialogProps {
  brand: Brand;
  onClose: () => void;
}

/** Changes what a brand is called, what it offers, and by which names it is recognised. */
export function EditDialog({ brand, onClose }: EditDialogProps) {
  const { brand: words } = useWords();
  const names = useQuery(query('fetchNames', { id: brand.id }));
  return (
    <Dialog title={words.edit.title(brand.name)} onClose={onClose}>
      <Loaded query={names} skeleton={<Skeleton rows={6} height={56} />}>
        {(known) => <EditForm brand={brand} names={known} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function EditForm({ brand, names, onClose }: EditDialogProps & { names: BackendNames }) {
  const { brand: words, states } = useWords();
  const { edit } = words;
  const [fields, setFields] = useState({
    name: brand.name,
    url: brand.url,
    description: brand.description,
    locale: brand.locale ?? '',
  });
  const [aliases, setAliases] = useState(names.aliases.join('\n'));
  const [domains, setDomains] = useState(names.domains.join('\n'));
  const [keepsOldName, setKeepsOldName] = useState(true);
  const isRenamed = fields.name.trim() !== '' && fields.name.trim() !== brand.name;
  const save = useMutation({
    mutationFn: async () => {
      await change('updateBrand', { id: brand.id, ...fields });
      const old = isRenamed && keepsOldName ? [brand.name] : [];
      const changed = { aliases: [...new Set([...linesOf(aliases), ...old])], domains: linesOf(domains) };
      const { aliases: hadAliases, domains: hadDomains } = names;
      if (JSON.stringify(changed) !== JSON.stringify({ aliases: hadAliases, domains: hadDomains }))
        await change('changeNames', { id: brand.id, ...changed });
    },
  });
  const inputOf = (name: keyof typeof fields) => ({
    className: inputLook,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  return (
    <form
      className={look['form']}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <Field label={edit.name}>{(ids) => <input {...ids} {...inputOf('name')} required />}</Field>
      {isRenamed && (
        <label>
          <input
            type="checkbox"
            checked={keepsOldName}
            onChange={({ target }) => setKeepsOldName(target.checked)}
          />{' '}
          {edit.keepOldName(brand.name)}
        </label>
      )}
      <Field label={edit.url}>{(ids) => <input {...ids} {...inputOf('url')} required />}</Field>
      <Field label={edit.description} help={edit.descriptionHelp}>
        {(ids) => <textarea {...ids} {...inputOf('description')} required rows={3} />}
      </Field>
      <Field label={edit.country} help={edit.countryHelp}>
        {(ids) => <input {...ids} {...inputOf('locale')} size={4} maxLength={2} />}
      </Field>
      <Lines label={edit.aliases} help={edit.aliasesHelp} text={aliases} onChange={setAliases} />
      <Lines label={edit.domains} help={edit.domainsHelp} text={domains} onChange={setDomains} />
      <ChangeProblem error={save.error} />
      <div className={look['buttons']}>
        <Button onClick={onClose}>{states.actions.cancel}</Button>
        <Button kind="main" type="submit" disabled={save.isPending}>
          {states.actions.save}
        </Button>
      </div>
    </form>
  );
}

interface LinesProps {
  label: string;
  help: string;
  text: string;
  onChange: (text: string) => void;
}

/** A list that is written one entry to a line. */
function Lines({ label, help, text, onChange }: LinesProps) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <textarea
          {...ids}
          className={inputLook}
          rows={2}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
