import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackendNames } from '@signpost/contract/analyses';
import type { Brand } from '@signpost/contract/brands';
import { change, query } from '../../api/calls.ts';
import { Form } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea, TextField } from '../../parts/fields.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { ChangeProblem } from './change-problem.tsx';
import { linesOf } from './lines-of.ts';

interface EditDialogProps {
  brand: Brand;
  onClose: () => void;
}

/** Changes what a brand is called, what it offers, and by which names it is recognised. */
export function EditDialog({ brand, onClose }: EditDialogProps) {
  const { brand: words } = useBrandWords();
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
  const { brand: words, states } = useBrandWords();
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
    value: fields[name],
    onChange: (text: string) => setFields({ ...fields, [name]: text }),
  });
  return (
    <Form
      submit={states.actions.save}
      isBusy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onSuccess: onClose })}
      onLeave={onClose}
    >
      <TextField label={edit.name} {...inputOf('name')} required />
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
      <TextField label={edit.url} {...inputOf('url')} required />
      <TextArea
        label={edit.description}
        help={edit.descriptionHelp}
        {...inputOf('description')}
        required
        rows={3}
      />
      <TextField label={edit.country} help={edit.countryHelp} {...inputOf('locale')} size={4} maxLength={2} />
      <TextArea label={edit.aliases} help={edit.aliasesHelp} rows={2} value={aliases} onChange={setAliases} />
      <TextArea label={edit.domains} help={edit.domainsHelp} rows={2} value={domains} onChange={setDomains} />
      <ChangeProblem error={save.error} />
    </Form>
  );
}
