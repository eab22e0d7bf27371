import type { IndexSource } from '@signpost/contract/indexing';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { change } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useWords } from '../../app/words-context.ts';
import { ScheduleField } from './schedule-field.tsx';
import { SourceProblem } from './source-problem.tsx';
import look from './sources.module.css';

/** Changes when a source is read by itself. */
export function ScheduleForm({ source, onClose }: { source: IndexSource; onClose: () => void }) {
  const { sources: words, states } = useWords();
  const [schedule, setSchedule] = useState(source.schedule);
  const save = useMutation({
    mutationFn: () => change('updateSource', { id: source.id, schedule }),
    onSuccess: onClose,
  });
  const isBad = save.error instanceof ApiError && save.error.status === 400;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={words.scheduleForm.title} onClose={onClose}>
      <form className={look['form']} onSubmit={submit}>
        <ScheduleField
          schedule={schedule}
          onChange={setSchedule}
          problem={isBad ? words.scheduleForm.bad : null}
        />
        {!isBad && <SourceProblem error={save.error} />}
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={save.isPending}>
            {states.actions.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
