import { SettingsBody } from '../administration/settings.ts';
import type { AnalysisCall } from './common.ts';

export const settingCalls = {
  fetchSettings: {
    method: 'get',
    path: '/api/v1/settings',
    summary: 'Every setting of the backend as it is in force, and where it comes from',
    reply: SettingsBody,
  },
} as const satisfies Record<string, AnalysisCall>;
