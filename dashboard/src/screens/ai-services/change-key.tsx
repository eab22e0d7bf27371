import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { KeyField } from './key-field.tsx';
import { SaveDialog } from './save-dialog.tsx';
import type { Account } from './types.ts';

/** Puts another key in place of the stored one. */
export function ChangeKey({ account, onClose }: { account: Account; onClose: () => void }) {
  const { aiServices: words } = useAdministrationWords();
  const [text, setText] = useState('');
  const key = text.trim();
  return (
    <SaveDialog
      title={words.key.change}
      save={key === '' ? null : () => change('saveAiService', { account, key })}
      onClose={onClose}
    >
      {(isChecked) => (
        <KeyField
          label={words.key.changed}
          value={text}
          problem={isChecked && key === '' ? words.missing.key : null}
          onChange={setText}
        />
      )}
    </SaveDialog>
  );
}
