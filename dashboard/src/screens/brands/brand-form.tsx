import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addBrand } from '../../api/brands.ts';
import { ApiError } from '../../api/client.ts';
import { Button, buttonLook } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, inputLook } from '../../parts/fields.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import look from './brands.module.css';
import { FirstRunNote } from './first-run-note.tsx';

const EMPTY = { name: '', url: '', description: '', locale: '' };
type Name = keyof typeof EMPTY;

/** Adds a brand. What its questions lack is told right there, before the person goes on. */
export function BrandForm({ onClose }: { onClose: () => void }) {
  const { brands, queries, states } = useWords();
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
    className: inputLook,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      adding.reset();
    },
  });
  if (adding.data !== undefined && adding.data.hint !== null) {
    const { id, name, hint } = adding.data;
    return (
      <Dialog title={form.added(name)} onClose={onClose}>
        <p>{queries.hint(hint)}</p>
        <div className={look['buttons']}>
          <Link to="/brands/$brandId/questions" params={{ brandId: id }} className={buttonLook}>
            {form.open}
          </Link>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={form.title} onClose={onClose}>
      <form
        className={look['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (fields.name.trim() !== '' && fields.url.trim() !== '') adding.mutate();
        }}
      >
        <Field label={form.name} problem={problemOf('name')}>
          {(ids) => <input {...ids} {...inputOf('name')} required maxLength={200} />}
        </Field>
        <Field label={form.url} help={form.urlHelp} problem={problemOf('url')}>
          {(ids) => (
            <input {...ids} {...inputOf('url')} type="url" inputMode="url" required placeholder="https://" />
          )}
        </Field>
        <Field label={form.description} help={form.descriptionHelp} problem={problemOf('description')}>
          {(ids) => <textarea {...ids} {...inputOf('description')} rows={3} />}
        </Field>
        <Field label={form.locale} help={form.localeHelp} problem={problemOf('locale')}>
          {(ids) => <input {...ids} {...inputOf('locale')} maxLength={2} size={4} />}
        </Field>
        {adding.error !== null && !isAboutFields(adding.error) && (
          <p className={look['failed']} role="alert">
            {form.failed} {reasonOf(adding.error)}
          </p>
        )}
        <FirstRunNote />
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={adding.isPending}>
            {form.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether the service refuses what stands in this field. */
function isRefused(error: Error | null, name: Name): boolean {
  if (!(error instanceof ApiError)) return false;
  const { params } = error.data;
  return Array.isArray(params) ? params.includes(name) : Object.hasOwn(params ?? {}, name);
}

function isAboutFields(error: Error): boolean {
  return (Object.keys(EMPTY) as Name[]).some((name) => isRefused(error, name));
}
