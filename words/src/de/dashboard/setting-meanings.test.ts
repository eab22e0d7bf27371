import { listSettings } from '@signpost/platform/settings';
import { expect, it } from 'vitest';
import { SETTINGS as BACKEND_SETTINGS } from '../../../../analysis-backend/src/settings.ts';
import { SETTINGS } from '../../../../service/src/settings.ts';
import { backendSettingMeanings } from './backend-setting-meanings.ts';
import { settingMeanings } from './setting-meanings.ts';

it.each([
  ['the service', SETTINGS, settingMeanings],
  ['the analysis backend', BACKEND_SETTINGS, backendSettingMeanings],
])('has a meaning in German for every setting of %s, and for no other', (_program, settings, meanings) => {
  const names = listSettings(settings).map(({ name }) => name);
  expect(Object.keys(meanings).toSorted()).toEqual(names.toSorted());
});
