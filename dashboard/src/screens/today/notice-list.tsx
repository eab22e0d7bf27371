import type { Notice } from '@signpost/contract/today';
import type { DashboardWords } from '@signpost/words/dashboard';
import { buttonLook } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { DoorLink } from './door-link.tsx';
import look from './today.module.css';

type NoticeWords = ReturnType<DashboardWords['today']['notices']['orphans']>;

/** The notices, the most valuable first. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { today, states } = useWords();
  const mayChange = useMayChange();
  return (
    <div className={look['notices']}>
      <ul aria-label={today.list}>
        {notices.map((notice) => {
          const { title, detail } = wordsOf(today, notice);
          return (
            <li key={`${notice.code} ${notice.door_id} ${title}`}>
              <span className={`${look['mark']} ${look[meaningOf(notice)]}`} aria-hidden="true" />
              <div>
                <p className={look['title']}>
                  {title}
                  {'is_demo' in notice && notice.is_demo && (
                    <Chip meaning="attention">{states.sampleMark}</Chip>
                  )}
                  {notice.needs_you && <span className="unseen">, {today.needsYou}</span>}
                </p>
                <p className={look['detail']}>{detail}</p>
              </div>
              {/* The administration is closed to those who may only look. */}
              {(mayChange || notice.door !== 'health') && (
                <DoorLink
                  notice={notice}
                  className={buttonLook}
                  label={`${today.doors[notice.door]}: ${title}`}
                >
                  {today.doors[notice.door]}
                </DoorLink>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function wordsOf({ notices }: DashboardWords['today'], notice: Notice): NoticeWords {
  // Each code has the words of its own notice.
  return (notices[notice.code] as (notice: Notice) => NoticeWords)(notice);
}

/** Notices of something that does not work. */
const BROKEN: ReadonlySet<Notice['code']> = new Set([
  'run_failed',
  'backend_away',
  'analysis_failed',
  'links_lead_nowhere',
]);

/** Each meaning has a colour and a shape of its own. */
function meaningOf(notice: Notice): 'bad' | 'attention' | 'good' | 'quiet' {
  if (BROKEN.has(notice.code)) return 'bad';
  if (notice.code === 'brand_moved') return notice.verdict === 'up' ? 'good' : 'attention';
  return notice.needs_you ? 'attention' : 'quiet';
}
