import { shownSetting, type ReadSetting } from '@signpost/platform/settings';
import { getHealth } from '../../administration/health/get-health.ts';
import type { HealthDeps } from '../../administration/health/health-deps.ts';
import { listEvents } from '../../administration/list-events.ts';
import type { EventLog } from '../../ports/event-log.ts';
import { bodyOf } from '../../shared/json-body.ts';
import type { Handlers } from '../endpoint/handlers.ts';

export interface AdministrationDeps {
  health: HealthDeps;
  eventLog: EventLog;
  settings: readonly ReadSetting[];
}

/** How the service is set up, how it is, and what was done with it. */
export function administrationHandlers({ health, eventLog, settings }: AdministrationDeps) {
  return {
    getSettings: () => ({ settings: settings.map(shownSetting) }),
    getHealth: async () => bodyOf(await getHealth(health)),
    listEvents: ({ params }) => listEvents({ eventLog, recordsEvents: health.recordsEvents }, params),
  } satisfies Partial<Handlers>;
}
