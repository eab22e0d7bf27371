import type { Setting } from './setting.ts';

/** Settings by the names that a program has for them, in groups or not. */
export type SettingGroup = { readonly [name: string]: Setting<unknown> | SettingGroup };

/** All settings of a group, in their order. */
export function listSettings(group: SettingGroup): Setting<unknown>[] {
  return Object.values(group).flatMap((member) => (isSetting(member) ? [member] : listSettings(member)));
}

/** The rows of their table in a document: name, form, default, what it does. */
export function toTableRows(settings: readonly Setting<unknown>[]): string[][] {
  return settings.map(({ name, form, unset, about }) => [`\`${name}\``, form, unset, about]);
}

function isSetting(member: Setting<unknown> | SettingGroup): member is Setting<unknown> {
  return typeof member['parse'] === 'function';
}
