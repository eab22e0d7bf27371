import { Type, type Static } from '../schema/index.ts';
import { means } from '../means.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const SETTING_ORIGINS = ['default', 'environment', 'option'] as const;

/** A setting as it is in force in the process that answers. */
export const SettingRow = Type.Object(
  {
    name: means('The environment variable.', Type.String()),
    value: means(
      'The value in force; addresses without user, password and query. Null when there is none, or when it is secret.',
      TextOrNull,
    ),
    is_secret: means('True for a value that is there and not shown.', Type.Boolean()),
    from: means(
      'Where the value comes from: `option` of the command, `environment` or `default`.',
      Type.Enum(SETTING_ORIGINS),
    ),
    default: means('The value without the setting, in words.', Type.String()),
    form: means('The values that it takes.', Type.String()),
    meaning: means('What it does, as a sentence.', Type.String()),
  },
  { title: 'Setting' },
);
export type SettingRow = Static<typeof SettingRow>;

export const SettingsBody = Type.Object({
  settings: means('In the order of the documentation.', Type.Array(SettingRow)),
});
export type SettingsBody = Static<typeof SettingsBody>;
