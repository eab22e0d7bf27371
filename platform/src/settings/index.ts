export { commonSettings, type LogFormat, type LogLevel } from './common-settings.ts';
export { isHttpAddress, setting, type Parsed, type Setting } from './setting.ts';
export { SettingsReader, type Environment, type ReadSetting, type SettingValues } from './settings-reader.ts';
export { listSettings, toTableRows } from './settings-table.ts';
export { shownSetting } from './shown-setting.ts';
