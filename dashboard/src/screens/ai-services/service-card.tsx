import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { AddModel } from './add-model.tsx';
import look from './ai-services.module.css';
import { ChangeKey } from './change-key.tsx';
import { EngineRow } from './engine-row.tsx';
import { toGiven } from './to-given.ts';
import type { AiService, AiServices, Engine } from './types.ts';

interface ServiceCardProps {
  service: AiService;
  /** The environment sets what is asked. */
  isFixed: boolean;
  prices: AiServices['prices'];
}

/** A connected service: its key, what is asked of it, and how to take it away. */
export function ServiceCard({ service, isFixed, prices }: ServiceCardProps) {
  const { aiServices: words } = useAdministrationWords();
  const reasonOf = useReason();
  const [opened, setOpened] = useState<'key' | 'model' | 'remove' | null>(null);
  const { account, engines, key } = service;
  const close = (): void => setOpened(null);
  const save = useMutation({
    mutationFn: (kept: Engine[]) => change('saveAiService', { account, engines: kept.map(toGiven) }),
  });
  const remove = useMutation({ mutationFn: () => change('removeAiService', { account }), onSuccess: close });
  const isStored = key?.set_by === 'stored' || engines.some(({ set_by: setBy }) => setBy === 'stored');
  return (
    <Card
      title={words.names[account]}
      aside={service.is_connected && <Chip meaning="good">{words.connected}</Chip>}
    >
      <Key service={service} onChange={() => setOpened('key')} />
      <ul className={look['engines']}>
        {engines.map((engine) => (
          <EngineRow
            key={engine.id}
            engine={engine}
            service={service}
            prices={prices}
            isBusy={save.isPending}
            onSwitch={(isOn) =>
              save.mutate(engines.map((each) => (each === engine ? { ...each, is_on: isOn } : each)))
            }
            onRemove={
              engines.length > 1 && !isFixed
                ? () => save.mutate(engines.filter((each) => each !== engine))
                : null
            }
          />
        ))}
      </ul>
      {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
      <div className={look['facts']}>
        {!isFixed && <Button onClick={() => setOpened('model')}>{words.engine.add}</Button>}
        {isStored && (
          <Button kind="danger" onClick={() => setOpened('remove')}>
            {words.remove.verb}
          </Button>
        )}
      </div>
      {opened === 'key' && <ChangeKey account={account} onClose={close} />}
      {opened === 'model' && <AddModel service={service} onClose={close} />}
      {opened === 'remove' && (
        <Confirm
          title={words.remove.title(words.names[account])}
          verb={words.remove.verb}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          {words.remove.meaning}
          {remove.isError && <Problem>{reasonOf(remove.error)}</Problem>}
        </Confirm>
      )}
    </Card>
  );
}

function Key({ service, onChange }: { service: AiService; onChange: () => void }) {
  const { aiServices: words } = useAdministrationWords();
  const { key, address, needs_key: needsKey } = service;
  const isFixed = key?.set_by === 'environment';
  return (
    <div className={look['facts']}>
      <span>{key === null ? words.key.none : words.key.ends(key.ends_with)}</span>
      {isFixed && <span className="meaning">{words.fixed}</span>}
      {address !== null && address.set_by !== 'default' && <code>{address.value}</code>}
      {!isFixed && (key !== null || needsKey) && <Button onClick={onChange}>{words.key.change}</Button>}
      {key !== null && !key.is_readable && <Problem>{words.key.unreadable}</Problem>}
    </div>
  );
}
