import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { firstModel, ModelFields, testCost, toEngine } from './model-fields.tsx';
import { toGiven } from './to-given.ts';
import { TestPart } from './test-part.tsx';
import type { AiService } from './types.ts';

/** Asks one more model of a connected service. */
export function AddModel({ service, onClose }: { service: AiService; onClose: () => void }) {
  const { aiServices: words } = useWords();
  const reasonOf = useReason();
  const [asked, setAsked] = useState(() => firstModel(service));
  const [isChecked, setChecked] = useState(false);
  const isMissing = asked.model.trim() === '';
  const { account, engines } = service;
  const save = useMutation({
    mutationFn: () =>
      change('saveAiService', { account, engines: [...engines.map(toGiven), toEngine(asked)] }),
    onSuccess: onClose,
  });
  return (
    <Dialog title={words.engine.add} onClose={onClose}>
      <Form
        submit={words.save}
        noValidate
        isBusy={save.isPending}
        onLeave={onClose}
        onSubmit={() => {
          setChecked(true);
          if (!isMissing) save.mutate();
        }}
      >
        <ModelFields
          service={service}
          value={asked}
          problem={isChecked && isMissing ? words.missing.model : null}
          onChange={setAsked}
        />
        <TestPart
          usd={testCost(service, asked)}
          given={() => {
            setChecked(true);
            return isMissing ? null : { account, ...toEngine(asked) };
          }}
        />
        {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
      </Form>
    </Dialog>
  );
}
