import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { amountIn } from './amount-in.ts';
import type { AiServices } from './types.ts';

interface EnterPriceProps {
  /** With its service, such as `compatible/llama3.2`. */
  model: string;
  prices: AiServices['prices'];
  onClose: () => void;
}

/** The price of a model that the program does not know. */
export function EnterPrice({ model, prices, onClose }: EnterPriceProps) {
  const { aiServices: words } = useWords();
  const reasonOf = useReason();
  const [input, setInput] = useState('');
  const [output, setOutput] = useState('');
  const [isChecked, setChecked] = useState(false);
  const usd = { input: amountIn(input) ?? null, output: amountIn(output) ?? null };
  const save = useMutation({
    mutationFn: (price: { input: number; output: number }) =>
      change('changeAiSettings', {
        prices: [
          ...prices.filter((each) => each.model !== model),
          { model, input_usd_per_million: price.input, output_usd_per_million: price.output, search_usd: 0 },
        ],
      }),
    onSuccess: onClose,
  });
  const problemOf = (amount: number | null): string | null =>
    isChecked && amount === null ? words.limits.bad : null;
  return (
    <Dialog title={`${words.prices.title}: ${model}`} onClose={onClose}>
      <Form
        submit={words.save}
        noValidate
        isBusy={save.isPending}
        onLeave={onClose}
        onSubmit={() => {
          setChecked(true);
          if (usd.input !== null && usd.output !== null)
            save.mutate({ input: usd.input, output: usd.output });
        }}
      >
        <p>{words.prices.meaning}</p>
        <TextField
          label={words.prices.input}
          problem={problemOf(usd.input)}
          value={input}
          inputMode="decimal"
          onChange={setInput}
        />
        <TextField
          label={words.prices.output}
          problem={problemOf(usd.output)}
          value={output}
          inputMode="decimal"
          onChange={setOutput}
        />
        {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
      </Form>
    </Dialog>
  );
}
