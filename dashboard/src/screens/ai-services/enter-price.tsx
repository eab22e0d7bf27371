import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { TextField } from '../../parts/fields.tsx';
import { amountIn } from './amount-in.ts';
import { SaveDialog } from './save-dialog.tsx';
import type { AiServices } from './types.ts';

interface EnterPriceProps {
  /** With its service, such as `compatible/llama3.2`. */
  model: string;
  prices: AiServices['prices'];
  onClose: () => void;
}

/** The price of a model that the program does not know. */
export function EnterPrice({ model, prices, onClose }: EnterPriceProps) {
  const { aiServices: words } = useAdministrationWords();
  const [input, setInput] = useState('');
  const [output, setOutput] = useState('');
  const usd = { input: amountIn(input) ?? null, output: amountIn(output) ?? null };
  return (
    <SaveDialog
      title={`${words.prices.title}: ${model}`}
      save={
        usd.input === null || usd.output === null
          ? null
          : savePrice(prices, { model, input: usd.input, output: usd.output })
      }
      onClose={onClose}
    >
      {(isChecked) => (
        <>
          <p>{words.prices.meaning}</p>
          <TextField
            label={words.prices.input}
            problem={isChecked && usd.input === null ? words.limits.bad : null}
            value={input}
            inputMode="decimal"
            onChange={setInput}
          />
          <TextField
            label={words.prices.output}
            problem={isChecked && usd.output === null ? words.limits.bad : null}
            value={output}
            inputMode="decimal"
            onChange={setOutput}
          />
        </>
      )}
    </SaveDialog>
  );
}

/** In place of an earlier price of the same model. */
function savePrice(prices: AiServices['prices'], price: { model: string; input: number; output: number }) {
  const { model, input, output } = price;
  const entered = {
    model,
    input_usd_per_million: input,
    output_usd_per_million: output,
    search_usd: 0,
  };
  const others = prices.filter((each) => each.model !== model);
  return () => change('changeAiSettings', { prices: [...others, entered] });
}
