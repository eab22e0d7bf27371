import { listSettings } from '@signpost/platform/settings';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../../../service/src/settings.ts';
import { settingMeanings } from './setting-meanings.ts';

it('has a meaning in German for every setting, and for no other', () => {
  const names = listSettings(SETTINGS).map(({ name }) => name);
  expect(Object.keys(settingMeanings).toSorted()).toEqual(names.toSorted());
});
