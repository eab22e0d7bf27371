import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import type { Analysis } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import { ChangeProblem } from './change-problem.tsx';
import look from './brand-screen.module.css';
import { RunProblems } from './run-problems.tsx';

/** How far the analysis under way is, what goes wrong, and the way to end it. */
export function RunProgress({ analysis }: { analysis: Analysis }) {
  const { id, mayChange } = useBrand();
  const { brand } = useBrandWords();
  const { run } = brand;
  const [asks, setAsks] = useState(false);
  const cancel = useMutation({ mutationFn: () => change('cancelAnalysis', { id, aid: analysis.uuid }) });
  const { expected, done, failed, spared } = analysis.answers;
  return (
    <section className={look['progress']} aria-label={run.underWay(done, expected)}>
      <p role="status">
        <strong>{done === 0 ? run.waiting : run.underWay(done, expected)}</strong>{' '}
        <span className="dim">
          {failed > 0 && `${run.failed(failed)}. `}
          {run.mayLeave}
        </span>
      </p>
      {mayChange && (
        <Button disabled={cancel.isPending || cancel.isSuccess} onClick={() => setAsks(true)}>
          {cancel.isPending || cancel.isSuccess ? run.cancelling : run.cancel}
        </Button>
      )}
      <progress max={expected} value={done + failed + spared} aria-label={run.underWay(done, expected)} />
      <RunProblems problems={analysis.problems} />
      <ChangeProblem error={cancel.error} />
      {asks && (
        <Confirm
          title={run.confirmCancel.title}
          verb={run.cancel}
          leave={run.goOn}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            cancel.mutate();
          }}
        >
          {run.confirmCancel.meaning}
        </Confirm>
      )}
    </section>
  );
}
