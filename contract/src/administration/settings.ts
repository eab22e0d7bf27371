import { Type, type Static } from '../schema/index.ts';
import { flag, list, means, text, textOrNull, titled } from '../fields.ts';

const SETTING_ORIGINS = ['default', 'environment', 'option'] as const;

/** A setting as it is in force in the process that answers. */
export const SettingRow = titled('Setting', {
  name: text('The environment variable.'),
  value: textOrNull(
    'The value in force; addresses without user, password and query. Null when there is none, or when it is secret.',
  ),
  is_secret: flag('True for a value that is there and not shown.'),
  from: means(
    'Where the value comes from: `option` of the command, `environment` or `default`.',
    Type.Enum(SETTING_ORIGINS),
  ),
  default: text('The value without the setting, in words.'),
  form: text('The values that it takes.'),
  meaning: text('What it does, as a sentence.'),
});
export type SettingRow = Static<typeof SettingRow>;

export const SettingsBody = Type.Object({
  settings: list('In the order of the documentation.', SettingRow),
});
export type SettingsBody = Static<typeof SettingsBody>;
