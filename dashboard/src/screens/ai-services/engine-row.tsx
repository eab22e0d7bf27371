import { useState } from 'react';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Switch } from '../../parts/switch.tsx';
import { EnterPrice } from './enter-price.tsx';
import type { AiService, AiServices, Engine } from './types.ts';

interface EngineRowProps {
  engine: Engine;
  service: AiService;
  prices: AiServices['prices'];
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Null when it must stay. */
  onRemove: (() => void) | null;
}

/** One model that is asked, switched on or off. */
export function EngineRow({ engine, service, prices, isBusy, onSwitch, onRemove }: EngineRowProps) {
  const { aiServices: words, figures } = useAdministrationWords();
  const [isPricing, setPricing] = useState(false);
  const name = figures.engineInFull(engine.id);
  const isPriced = service.models.some(({ model }) => model === engine.model);
  return (
    <li>
      <Switch
        label={words.engine.isOn(name)}
        isOn={engine.is_on}
        isBusy={isBusy || engine.set_by === 'environment'}
        onChange={onSwitch}
      />
      <span>
        {name}
        {!isPriced && <span className="meaning"> · {words.noPrice}</span>}
      </span>
      {!isPriced && (
        <Button kind="quiet" onClick={() => setPricing(true)}>
          {words.prices.enter}
        </Button>
      )}
      {onRemove !== null && (
        <Button kind="quiet" aria-label={words.engine.remove(name)} disabled={isBusy} onClick={onRemove}>
          {words.remove.verb}
        </Button>
      )}
      {isPricing && (
        <EnterPrice
          model={`${service.account}/${engine.model}`}
          prices={prices}
          onClose={() => setPricing(false)}
        />
      )}
    </li>
  );
}
