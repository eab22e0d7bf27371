import type { Clock } from '@signpost/platform/time';
import type { Language } from '@signpost/words/languages';
import type { ShareStore } from '../ports/share-store.ts';
import type { ReportDeps } from '../report/get-report.ts';

/** What sharing reports works with; made once in `compose/`. */
export interface ShareDeps {
  reports: ReportDeps;
  store: ShareStore;
  clock: Clock;
  /** The path of shared reports, such as `/share`. */
  path: string;
  /** What links to reports begin with: the path, after the public address of the service when that is known. */
  address: string;
  /** The language of a report for readers whose browser asks for none that we speak. */
  language: Language;
}
