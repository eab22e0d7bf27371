import type { Setting } from './setting.ts';

/** Settings by their names in the program, which may be in nested groups. */
export type SettingGroup = { readonly [name: string]: Setting<unknown> | SettingGroup };

/** All settings of a group and its subgroups, in order. */
export function listSettings(group: SettingGroup): Setting<unknown>[] {
  return Object.values(group).flatMap((member) => (isSetting(member) ? [member] : listSettings(member)));
}

/** The rows of the table in a document: name, form, default, description. */
export function toTableRows(settings: readonly Setting<unknown>[]): string[][] {
  return settings.map(({ name, form, unset, about }) => [`\`${name}\``, form, unset, about]);
}

function isSetting(member: Setting<unknown> | SettingGroup): member is Setting<unknown> {
  return typeof member['parse'] === 'function';
}
