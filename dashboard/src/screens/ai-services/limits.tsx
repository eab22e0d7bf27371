import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change, type Given } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './ai-services.module.css';
import { amountIn } from './amount-in.ts';
import type { AiServices } from './types.ts';

type Budgets = AiServices['budgets'];
type Name = keyof Budgets;

const NAMES: readonly Name[] = ['run', 'brand_month', 'instance_day'];

/** The most that analyses may cost. */
export function Limits({ budgets }: { budgets: Budgets }) {
  const { aiServices: words } = useAdministrationWords();
  const { limits } = words;
  const reasonOf = useReason();
  const [texts, setTexts] = useState<Readonly<Partial<Record<Name, string>>>>({});
  const [isChecked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: Given<'changeAiSettings'>) => change('changeAiSettings', wanted),
  });
  const labels = { run: limits.run, brand_month: limits.brandMonth, instance_day: limits.instanceDay };
  const textOf = (name: Name): string => texts[name] ?? String(budgets[name].usd ?? '');
  const open = NAMES.filter((name) => budgets[name].set_by !== 'environment');
  const isWrong = open.some((name) => amountIn(textOf(name)) === undefined);
  return (
    <Card title={limits.title}>
      <Form
        submit={words.save}
        noValidate
        isBusy={save.isPending || open.length === 0}
        onSubmit={() => {
          setChecked(true);
          if (!isWrong)
            save.mutate(
              Object.fromEntries(open.map((name) => [`${name}_usd`, amountIn(textOf(name)) ?? null])),
            );
        }}
      >
        <p className="meaning">{limits.meaning}</p>
        <div className={look['pair']}>
          {NAMES.map((name) => {
            const isFixed = !open.includes(name);
            return (
              <TextField
                key={name}
                label={labels[name]}
                help={isFixed ? words.fixed : undefined}
                problem={isChecked && !isFixed && amountIn(textOf(name)) === undefined ? limits.bad : null}
                value={textOf(name)}
                inputMode="decimal"
                disabled={isFixed}
                onChange={(text) => setTexts({ ...texts, [name]: text })}
              />
            );
          })}
        </div>
        {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
        {save.isSuccess && !save.isPending && <p role="status">{limits.saved}</p>}
      </Form>
    </Card>
  );
}
