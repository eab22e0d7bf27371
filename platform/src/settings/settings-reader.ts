import { UserError } from '../errors/index.ts';
import type { Setting } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from the environment and collects their problems, so that all are reported at once. */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Whether the variable exists, even if it is empty. */
  isPresent({ name }: Setting<unknown>): boolean {
    return this.#environment[name] !== undefined;
  }

  /** The value of the setting, or of the command line option if that is given. */
  read<Value>(setting: Setting<Value>, option?: { name: string; text: string | undefined }): Value {
    const text = option?.text ?? this.#environment[setting.name]?.trim() ?? '';
    const parsed = setting.parse(text);
    if ('value' in parsed) return parsed.value;
    this.problem(`${option?.text === undefined ? setting.name : option.name} ${parsed.problem}`);
    // A stand-in until `finish` throws.
    const unset = setting.parse('');
    if ('value' in unset) return unset.value;
    throw new Error(`${setting.name} has no value for nothing`);
  }

  problem(text: string): void {
    this.#problems.push(text);
  }

  /** Throws all problems in one error, if there are any. */
  finish(): void {
    if (this.#problems.length === 0) return;
    throw new UserError(
      `Some settings are wrong:\n${this.#problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
