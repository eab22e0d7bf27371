import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addBrand } from '../../api/brands.ts';
import { ApiError } from '../../api/client.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Buttons, Form, Problem } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea, TextField } from '../../parts/fields.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { FirstRunNote } from './first-run-note.tsx';

const EMPTY = { name: '', url: '', description: '', locale: '' };
type Name = keyof typeof EMPTY;

/** Adds a brand. Shows at once what its questions lack, before the person goes on. */
export function BrandForm({ onClose }: { onClose: () => void }) {
  const { brands, queries } = useBrandWords();
  const { form } = brands;
  const reasonOf = useReason();
  const [fields, setFields] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const navigate = useNavigate();
  const adding = useMutation({
    mutationFn: () => addBrand(fields),
    async onSuccess({ id, hint }) {
      if (hint === null) await navigate({ to: '/brands/$brandId', params: { brandId: id } });
    },
  });
  const problemOf = (name: Name): string | null => {
    if (isChecked && (name === 'name' || name === 'url') && fields[name].trim() === '') return form.required;
    return isRefused(adding.error, name) ? form.problems[name] : null;
  };
  const inputOf = (name: Name) => ({
    value: fields[name],
    problem: problemOf(name),
    onChange: (text: string) => {
      setFields({ ...fields, [name]: text });
      adding.reset();
    },
  });
  if (adding.data !== undefined && adding.data.hint !== null) {
    const { id, name, hint } = adding.data;
    return (
      <Dialog title={form.added(name)} onClose={onClose}>
        <p>{queries.hint(hint)}</p>
        <Buttons>
          <Link to="/brands/$brandId/questions" params={{ brandId: id }} className={buttonLook}>
            {form.open}
          </Link>
        </Buttons>
      </Dialog>
    );
  }
  return (
    <Dialog title={form.title} onClose={onClose}>
      <Form
        submit={form.submit}
        isBusy={adding.isPending}
        noValidate
        onSubmit={() => {
          setChecked(true);
          if (fields.name.trim() !== '' && fields.url.trim() !== '') adding.mutate();
        }}
        onLeave={onClose}
      >
        <TextField label={form.name} {...inputOf('name')} required maxLength={200} />
        <TextField
          label={form.url}
          help={form.urlHelp}
          {...inputOf('url')}
          type="url"
          inputMode="url"
          required
          placeholder="https://"
        />
        <TextArea label={form.description} help={form.descriptionHelp} {...inputOf('description')} rows={3} />
        <TextField label={form.locale} help={form.localeHelp} {...inputOf('locale')} maxLength={2} size={4} />
        {adding.error !== null && !isAboutFields(adding.error) && (
          <Problem>
            {form.failed} {reasonOf(adding.error)}
          </Problem>
        )}
        <FirstRunNote />
      </Form>
    </Dialog>
  );
}

/** Whether the service refuses the content of this field. */
function isRefused(error: Error | null, name: Name): boolean {
  if (!(error instanceof ApiError)) return false;
  const { params } = error.data;
  return Array.isArray(params) ? params.includes(name) : Object.hasOwn(params ?? {}, name);
}

function isAboutFields(error: Error): boolean {
  return (Object.keys(EMPTY) as Name[]).some((name) => isRefused(error, name));
}
