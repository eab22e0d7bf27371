import { SettingsBody } from '../administration/settings.ts';
import { get } from './common.ts';

export const settingCalls = {
  fetchSettings: get('/settings', 'Every setting of the backend as it is in force, and where it comes from', {
    reply: SettingsBody,
  }),
};
