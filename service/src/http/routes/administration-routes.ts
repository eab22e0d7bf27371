import {
  HealthBody,
  SettingsBody,
  UsageEventsBody,
  UsageEventsQuery,
} from '@signpost/contract/administration';
import { shownSetting, type ReadSetting } from '@signpost/platform/settings';
import { getHealth } from '../../administration/health/get-health.ts';
import type { HealthDeps } from '../../administration/health/health-deps.ts';
import { listEvents } from '../../administration/list-events.ts';
import type { EventLog } from '../../ports/event-log.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

const common = { methods: ['GET'], tag: 'Administration' } as const;

export interface AdministrationDeps {
  health: HealthDeps;
  eventLog: EventLog;
  settings: readonly ReadSetting[];
}

/** How the service is set up, how it is, and what was done with it. */
export function administrationRoutes({ health, eventLog, settings }: AdministrationDeps): Endpoint[] {
  return [
    endpoint({
      ...common,
      access: 'manager',
      path: '/settings',
      summary: 'Every setting as it is in force, and where it comes from',
      answer: SettingsBody,
      handle: async ({ reply }) => reply.send({ settings: settings.map(shownSetting) }),
    }),
    endpoint({
      ...common,
      access: 'administrator',
      path: '/health',
      summary: 'The state of every part of the service, as codes and figures',
      description: 'Answers within seconds, also when a part hangs.',
      answer: HealthBody,
      handle: async ({ reply }) => reply.send(await getHealth(health)),
    }),
    endpoint({
      ...common,
      access: 'manager',
      path: '/events',
      summary: 'The latest usage events, the newest first',
      params: UsageEventsQuery,
      answer: UsageEventsBody,
      handle: async ({ reply, params }) =>
        reply.send(await listEvents({ eventLog, recordsEvents: health.recordsEvents }, params)),
    }),
  ];
}
