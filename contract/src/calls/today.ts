import { TodayBody } from '../today.ts';
import type { Call } from './call.ts';

export const todayCalls = {
  getToday: {
    methods: ['GET'],
    path: '/today',
    access: 'administrator',
    tag: 'Links',
    summary: 'What is worth doing or knowing today, and the figures of the site',
    description:
      'At most seven notices as codes and numbers, each with the screen that shows more. When the index or the analysis backend cannot be read, the rest is answered all the same.',
    answer: TodayBody,
  },
} as const satisfies Record<string, Call>;
