import type { BackupsBody } from '@signpost/contract/administration';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { ScheduleField } from '../sources/schedule-field.tsx';
import look from './schedules.module.css';

/** Where backups are written, when, and how many are kept. */
export function BackupsCard({ backups }: { backups: BackupsBody }) {
  const { schedules, time } = useAdministrationWords();
  const words = schedules.backups;
  const { last, allowed_folders: allowed } = backups;
  return (
    <Card title={words.title}>
      <p className={look['meaning']}>{words.meaning}</p>
      {last !== null && last.file !== null && (
        <p className={look['meaning']}>{words.file(last.file, time.bytes(last.bytes ?? 0))}</p>
      )}
      {allowed.length === 0 ? (
        <p className={look['meaning']}>{words.notAllowed}</p>
      ) : (
        <BackupsForm backups={backups} />
      )}
    </Card>
  );
}

function BackupsForm({ backups }: { backups: BackupsBody }) {
  const { schedules, sources } = useAdministrationWords();
  const words = schedules.backups;
  const reasonOf = useReason();
  const [folder, setFolder] = useState(backups.folder ?? backups.allowed_folders[0] ?? '');
  const [keep, setKeep] = useState(String(backups.keep));
  const [schedule, setSchedule] = useState(backups.schedule);
  const isKeepWrong = !/^\d{1,4}$/.test(keep) || Number(keep) < 1 || Number(keep) > 1000;
  const save = useMutation({
    mutationFn: () => change('setBackups', { folder, keep: Number(keep), schedule }),
  });
  const wrong = wrongIn(save.error);
  return (
    <Form submit={words.save} isBusy={save.isPending || isKeepWrong} onSubmit={() => save.mutate()}>
      <TextField
        label={words.folder}
        help={words.folderHelp(backups.allowed_folders.join(', '))}
        problem={wrong['folder'] ?? null}
        value={folder}
        onChange={setFolder}
      />
      <TextField
        label={words.keep}
        problem={isKeepWrong ? words.keepProblem : null}
        inputMode="numeric"
        value={keep}
        onChange={setKeep}
      />
      <ScheduleField
        schedule={schedule}
        onChange={setSchedule}
        problem={wrong['schedule'] === undefined ? null : sources.scheduleForm.bad}
      />
      {save.isError && Object.keys(wrong).length === 0 && <Problem>{reasonOf(save.error)}</Problem>}
      {save.isSuccess && <p role="status">{words.saved}</p>}
    </Form>
  );
}

/** By parameter, what the service has refused. */
function wrongIn(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiError)) return {};
  const { params } = error.data as { params?: Record<string, string> };
  return error.status === 400 && params !== undefined ? params : {};
}
