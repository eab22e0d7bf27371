import { TodayBody } from '@signpost/contract/today';
import { bodyOf } from '../../shared/json-body.ts';
import { getToday } from '../../today/get-today.ts';
import type { TodayDeps } from '../../today/today-deps.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

export function todayRoutes(deps: TodayDeps, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      methods: ['GET'],
      path: '/today',
      access: 'administrator',
      tag: 'Links',
      summary: 'What is worth doing or knowing today, and the figures of the site',
      description:
        'At most seven notices as codes and numbers, each with the screen that shows more. When the index or the analysis backend cannot be read, the rest is answered all the same.',
      answer: TodayBody,
      handle: async ({ request, reply }) => sendBody(request, reply, bodyOf(await getToday(deps)), lane),
    }),
  ];
}
