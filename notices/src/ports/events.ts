import type { NoticeKind } from '@signpost/contract/notice-kinds';
import type { BrandMove, BrokenAddress, FailedRun } from '@signpost/contract/notices';

/** The id is 0 when the event is about several posts. */
interface EventPost {
  post_id: number;
  title: string;
  url: string | null;
}

/** What is known of a change, by its kind. */
interface EventData {
  orphaned: EventPost;
  rescued: EventPost;
  broken: BrokenAddress;
  /** A broken address that works again, or that no link leads to any more. */
  mended: { address: string };
  run_failed: Omit<FailedRun, 'is_over'>;
  /** A source that could not be read, and can be read again. */
  run_done: { source: string };
  brand_moved: BrandMove;
  /** What an analysis has cost; null when it is not known. */
  analysis_cost: { brand_id: string; usd: number | null };
}
export type EventKind = keyof EventData;

type EventOf<Kind extends EventKind> = {
  kind: Kind;
  /** Milliseconds since the epoch. */
  at: number;
  /** How many changes it stands for: more than one where a run has more than are listed. */
  count: number;
  /** Whether it is worth a message at once: something is not as it was. */
  isAlert: boolean;
  data: EventData[Kind];
};
export type NewEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind];

/** A change of the site or of a brand. They are numbered in the order in which they were noted. */
export type NoticeEvent = NewEvent & { id: number };

/** Which of the things that people can ask for an event belongs to. */
export const KIND_OF: Readonly<Record<EventKind, NoticeKind>> = {
  orphaned: 'orphans',
  rescued: 'rescued',
  broken: 'broken',
  mended: 'broken',
  run_failed: 'runs',
  run_done: 'runs',
  brand_moved: 'brands',
  analysis_cost: 'costs',
};
