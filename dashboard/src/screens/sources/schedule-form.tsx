import type { IndexSource } from '@signpost/contract/indexing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useWords } from '../../app/words-context.ts';
import { ScheduleField } from './schedule-field.tsx';
import { SourceProblem } from './source-problem.tsx';

/** Changes when a source is read by itself. */
export function ScheduleForm({ source, onClose }: { source: IndexSource; onClose: () => void }) {
  const { sources: words, states } = useWords();
  const [schedule, setSchedule] = useState(source.schedule);
  const save = useMutation({
    mutationFn: () => change('updateSource', { id: source.id, schedule }),
    onSuccess: onClose,
  });
  const isBad = save.error instanceof ApiError && save.error.status === 400;
  return (
    <Dialog title={words.scheduleForm.title} onClose={onClose}>
      <Form
        submit={states.actions.save}
        isBusy={save.isPending}
        onSubmit={() => save.mutate()}
        onLeave={onClose}
      >
        <ScheduleField
          schedule={schedule}
          onChange={setSchedule}
          problem={isBad ? words.scheduleForm.bad : null}
        />
        {!isBad && <SourceProblem error={save.error} />}
      </Form>
    </Dialog>
  );
}
