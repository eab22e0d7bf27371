import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { PartFrame } from '../administration/part-frame.tsx';
import { BackupsCard } from './backups-card.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import look from './schedules.module.css';
import { useScheduled } from './use-scheduled.ts';

/** How often to look how far a backup is, in milliseconds. */
const POLL_MS = 2000;

/** Everything that happens by itself: when it will, how it went, and a button that starts it. */
export function SchedulesScreen() {
  const { schedules: words } = useAdministrationWords();
  const backups = useQuery({
    ...query('getBackups'),
    refetchInterval: ({ state }) => (state.data?.running === true ? POLL_MS : false),
  });
  const rows = useScheduled(backups.data);
  const scheduled = rows.filter(({ schedule }) => schedule !== null).length;
  return (
    <PartFrame part="schedules" answer={backups.data !== undefined && words.answer(scheduled, rows.length)}>
      <Loaded query={backups} skeleton={<Skeleton rows={6} height={40} />}>
        {(data) => (
          <div className={look['sections']}>
            <ScheduleTable rows={rows} />
            <BackupsCard key={data.folder} backups={data} />
          </div>
        )}
      </Loaded>
    </PartFrame>
  );
}
