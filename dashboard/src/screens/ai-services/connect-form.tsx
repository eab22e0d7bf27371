import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change, type Given } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './ai-services.module.css';
import { KeyField } from './key-field.tsx';
import { firstModel, ModelFields, testCost, toEngine } from './model-fields.tsx';
import { TestPart } from './test-part.tsx';
import type { Account, AiService } from './types.ts';

/** Connects one of the services that are not connected yet. */
export function ConnectForm({ services }: { services: readonly AiService[] }) {
  const { aiServices: words } = useAdministrationWords();
  const [account, setAccount] = useState<Account | null>(null);
  const service = services.find((each) => each.account === account) ?? services[0];
  if (service === undefined) return null;
  return (
    <>
      <div className={look['service']}>
        <SelectField
          label={words.fields.account}
          choices={services.map(({ account: value }) => ({ value, label: words.names[value] }))}
          value={service.account}
          onChange={setAccount}
        />
      </div>
      <Connection key={service.account} service={service} />
    </>
  );
}

function Connection({ service }: { service: AiService }) {
  const { aiServices: words } = useAdministrationWords();
  const reasonOf = useReason();
  const { account, needs_key: needsKey } = service;
  const [key, setKey] = useState('');
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState(() => firstModel(service));
  const [isChecked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: Given<'saveAiService'>) => change('saveAiService', wanted),
  });
  const hasAddress = account !== 'compatible' || service.address?.set_by === 'environment';
  const missing = {
    key: needsKey && key.trim() === '' ? words.missing.key : null,
    address: !hasAddress && address.trim() === '' ? words.missing.address : null,
    model: asked.model.trim() === '' ? words.missing.model : null,
  };
  const isWhole = Object.values(missing).every((problem) => problem === null);
  const connection = {
    account,
    ...(key.trim() !== '' && { key: key.trim() }),
    ...(!hasAddress && { address: address.trim() }),
  };
  const problem = isChecked ? missing : { key: null, address: null, model: null };
  return (
    <Form
      submit={words.save}
      noValidate
      isBusy={save.isPending}
      onSubmit={() => {
        setChecked(true);
        if (isWhole) save.mutate({ ...connection, engines: [toEngine(asked)] });
      }}
    >
      {!hasAddress && (
        <TextField
          label={words.fields.address}
          help={words.fields.addressHelp}
          problem={problem.address}
          value={address}
          inputMode="url"
          spellCheck={false}
          onChange={setAddress}
        />
      )}
      <KeyField isOptional={!needsKey} value={key} problem={problem.key} onChange={setKey} />
      <ModelFields service={service} value={asked} problem={problem.model} onChange={setAsked} />
      <TestPart
        usd={testCost(service, asked)}
        given={() => {
          setChecked(true);
          return isWhole ? { ...connection, ...toEngine(asked) } : null;
        }}
      />
      {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
      <p className="meaning">{words.atOnce}</p>
    </Form>
  );
}
