import { UsageError, UserError } from '../errors/index.ts';
import type { Setting } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting as it was read, with the place that its text came from; '' when it is not set. */
export interface ReadSetting {
  setting: Setting<unknown>;
  text: string;
  from: 'default' | 'environment' | 'option';
}

/** What the settings of a group are read to. */
export type SettingValues<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : never;
};

/** Reads settings from the environment and collects their problems, so that all are reported at once. */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];
  #hasWrongOption = false;
  readonly #options = new Map<string, string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Whether the variable exists, even if it is empty. */
  isPresent({ name }: Setting<unknown>): boolean {
    return this.#environment[name] !== undefined;
  }

  /** The value of the setting, or of the command line option if that is given. */
  read<Value>(setting: Setting<Value>, option?: { name: string; text: string | undefined }): Value {
    if (option?.text !== undefined) this.#options.set(setting.name, option.text);
    const { text } = this.find(setting);
    const parsed = setting.parse(text);
    if ('value' in parsed) return parsed.value;
    if (option?.text !== undefined) this.#hasWrongOption = true;
    this.problem(`${option?.text === undefined ? setting.name : option.name} ${parsed.problem}`);
    // A stand-in until `finish` throws.
    const unset = setting.parse('');
    if ('value' in unset) return unset.value;
    throw new Error(`${setting.name} has no default`);
  }

  /** The values of several settings, by their names in the program. */
  readAll<Group extends Readonly<Record<string, Setting<unknown>>>>(settings: Group): SettingValues<Group> {
    const values = Object.entries(settings).map(([name, setting]) => [name, this.read(setting)]);
    return Object.fromEntries(values) as SettingValues<Group>;
  }

  /** The text of a setting, as far as options were given to `read`. */
  find(setting: Setting<unknown>): ReadSetting {
    const option = this.#options.get(setting.name);
    if (option !== undefined) return { setting, text: option, from: 'option' };
    const text = this.#environment[setting.name]?.trim() ?? '';
    return { setting, text, from: text === '' ? 'default' : 'environment' };
  }

  problem(text: string): void {
    this.#problems.push(text);
  }

  /** Throws all problems in one error, if there are any. A wrong option makes it a wrong call. */
  finish(): void {
    if (this.#problems.length === 0) return;
    const Problem = this.#hasWrongOption ? UsageError : UserError;
    throw new Problem(
      `Some settings are wrong:\n${this.#problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
