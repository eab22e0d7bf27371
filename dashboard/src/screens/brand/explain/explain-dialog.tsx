import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/calls.ts';
import { readParams } from '../../../api/params.ts';
import type { Metric } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { Chip } from '../../../parts/chip.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Select } from '../../../parts/fields.tsx';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ExplainTree, type Explanation } from './explain-tree.tsx';
import look from './explain.module.css';

interface ExplainDialogProps {
  /** From the address: may be anything. */
  metric: string;
  /** Null until it is known. */
  analysisId: string | null;
  /** The answer that a person asked about: its branch of the tree is open. */
  answerId: string | null;
}

/** How a number was worked out: the sum in words, then the tree down to the answers. */
export function ExplainDialog({ metric, analysisId, answerId }: ExplainDialogProps) {
  const { id } = useBrand();
  const { explanation: words, states } = useBrandWords();
  const [, setParams] = useParams();
  const names = Object.entries(words.metrics) as [Metric, string][];
  const { metric: chosen = 'score' } = readParams('explainMetric', { metric });
  const explanation = useQuery({
    ...query('explainMetric', { id, aid: analysisId ?? '', metric: chosen }),
    enabled: analysisId !== null,
  });
  const close = (): void => setParams({ explain: undefined });
  return (
    <Dialog title={words.title} isWide onClose={close}>
      <div className={look['choose']}>
        <Select
          label={words.choose}
          value={chosen}
          choices={names.map(([value, label]) => ({ value, label }))}
          onChange={(value) => setParams({ explain: value }, { replace: true })}
        />
        <Button onClick={close}>{states.actions.close}</Button>
      </div>
      <Loaded query={explanation} skeleton={<Skeleton rows={6} height={40} />}>
        {(body) => (
          <div className={look['body']}>
            <Sum explanation={body} />
            <ExplainTree explanation={body} answerId={answerId} />
            <LeftOut explanation={body} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Sum({ explanation }: { explanation: Explanation }) {
  const { explanation: words, explain, states } = useBrandWords();
  const { metric, value, interval, is_demo: isDemo, adds_up: addsUp, value_today: today } = explanation;
  return (
    <>
      <p className={look['value']}>
        <strong>{words.value(metric, value)}</strong> {words.metrics[metric]}
        {interval !== null && ` · ${words.interval(interval)}`}{' '}
        {isDemo && <Chip meaning="attention">{states.sampleMark}</Chip>}
      </p>
      <p className={look['sum']}>{explain.arithmetic(explanation)}</p>
      {!addsUp && <p className={look['caution']}>{words.doesNotAddUp(words.value(metric, today))}</p>}
      <details className={look['rule']}>
        <summary>{words.formula}</summary>
        <p>{explain.formulas[metric]}</p>
      </details>
    </>
  );
}

function LeftOut({ explanation }: { explanation: Explanation }) {
  const { explanation: words, answers } = useBrandWords();
  if (explanation.left_out.length === 0) return null;
  return (
    <ul className={look['leftOut']}>
      {explanation.left_out.map(({ reason, answers: number }) => (
        <li key={reason}>
          <strong>{words.leftOut(number)}</strong> {answers.reasons[reason]}
        </li>
      ))}
    </ul>
  );
}
