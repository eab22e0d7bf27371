import { useState } from 'react';
import type { Brand } from '@signpost/contract/brands';
import { updateBrand } from '../../api/brand.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, inputLook } from '../../parts/fields.tsx';
import { useWords } from '../../shell/words-context.ts';
import look from './brand-screen.module.css';
import { useChange } from './use-change.ts';

/** Changes what a brand is called and what it offers. */
export function EditDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { brand: words, states } = useWords();
  const [fields, setFields] = useState({
    name: brand.name,
    url: brand.url,
    description: brand.description,
    locale: brand.locale ?? '',
  });
  const save = useChange(brand.id, () => updateBrand(brand.id, fields));
  return (
    <Dialog title={words.edit.title(brand.name)} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <Field label={words.edit.name}>
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              required
              value={fields.name}
              onChange={({ target }) => setFields({ ...fields, name: target.value })}
            />
          )}
        </Field>
        <Field label={words.edit.url}>
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              required
              value={fields.url}
              onChange={({ target }) => setFields({ ...fields, url: target.value })}
            />
          )}
        </Field>
        <Field label={words.edit.description} help={words.edit.descriptionHelp}>
          {(ids) => (
            <textarea
              {...ids}
              className={inputLook}
              required
              rows={3}
              value={fields.description}
              onChange={({ target }) => setFields({ ...fields, description: target.value })}
            />
          )}
        </Field>
        <Field label={words.edit.country} help={words.edit.countryHelp}>
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              size={4}
              maxLength={2}
              value={fields.locale}
              onChange={({ target }) => setFields({ ...fields, locale: target.value })}
            />
          )}
        </Field>
        {save.error !== null && (
          <p className={look['failed']} role="alert">
            {words.changeFailed(save.error.message)}
          </p>
        )}
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={save.isPending}>
            {states.actions.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
