import type { OpenPlace, ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { SourceBook, SourceRecord } from '@signpost/indexing/ports/sources';
import type { Clock, Wait } from '@signpost/platform/time';
import type { PageFiles } from '../ports/page-files.ts';
import type { PlanStore } from '../ports/plan-store.ts';
import type { SiteWriter } from '../ports/site-writer.ts';
import type { SuggestionLookup } from '../ports/suggestion-lookup.ts';

/** What plans work with; made once where the service is composed. */
export interface PlanDeps {
  plans: ReadPlace<PlanStore> & OpenPlace<PlanStore>;
  ledger: ReadPlace<LinkIndex & SourceBook>;
  suggestions: SuggestionLookup;
  files: PageFiles;
  /** Of a source that is written with an application password. */
  openWriter(source: SourceRecord, secret: string, signal: AbortSignal): Promise<SiteWriter>;
  clock: Clock;
  wait: Wait;
}
