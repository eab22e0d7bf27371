import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { firstModel, ModelFields, testCost, toEngine } from './model-fields.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { toGiven } from './to-given.ts';
import { TestPart } from './test-part.tsx';
import type { AiService } from './types.ts';

/** Asks one more model of a connected service. */
export function AddModel({ service, onClose }: { service: AiService; onClose: () => void }) {
  const { aiServices: words } = useAdministrationWords();
  const [asked, setAsked] = useState(() => firstModel(service));
  const isMissing = asked.model.trim() === '';
  const { account, engines } = service;
  const save = (): Promise<unknown> =>
    change('saveAiService', { account, engines: [...engines.map(toGiven), toEngine(asked)] });
  return (
    <SaveDialog title={words.engine.add} save={isMissing ? null : save} onClose={onClose}>
      {(isChecked, check) => (
        <>
          <ModelFields
            service={service}
            value={asked}
            problem={isChecked && isMissing ? words.missing.model : null}
            onChange={setAsked}
          />
          <TestPart
            usd={testCost(service, asked)}
            given={() => {
              check();
              return isMissing ? null : { account, ...toEngine(asked) };
            }}
          />
        </>
      )}
    </SaveDialog>
  );
}
