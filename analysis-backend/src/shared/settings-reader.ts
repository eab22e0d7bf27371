import { UserError } from '@signpost/platform/errors';
import { withoutTrailingSlashes } from '@signpost/platform/text';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from the environment and gathers what is wrong with them, to tell it all at once. */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string, fallback: string): string {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  }

  textOrNull(name: string): string | null {
    const text = this.text(name, '');
    return text === '' ? null : text;
  }

  /** `option` is what the command line says in its place. */
  integer(
    name: string,
    fallback: number,
    [lowest, highest]: readonly [number, number],
    option?: { name: string; text: string | undefined },
  ): number {
    const text = option?.text ?? this.text(name, String(fallback));
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
    const source = option?.text === undefined ? name : option.name;
    this.problem(`${source} must be a whole number from ${lowest} to ${highest}, not "${text}"`);
    return fallback;
  }

  /** An amount of money; null when there is none. */
  usdOrNull(name: string): number | null {
    const text = this.textOrNull(name);
    if (text === null) return null;
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
    this.problem(`${name} must be an amount in US dollars like 2.50, not "${text}"`);
    return null;
  }

  /** A number above 0; null when there is none. `what` says it to people. */
  positiveOrNull(name: string, what: string): number | null {
    const text = this.textOrNull(name);
    if (text === null) return null;
    if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
    this.problem(`${name} must be ${what}, not "${text}"`);
    return null;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name, fallback);
    const value = values.find((known) => known === text);
    if (value === undefined) this.problem(`${name} must be one of ${values.join(', ')}, not "${text}"`);
    return value ?? fallback;
  }

  /** An http or https address without slashes at its end; null when there is none. It may hold a secret: never repeated. */
  addressOrNull(name: string): string | null {
    const text = this.textOrNull(name);
    if (text === null) return null;
    if (/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''))
      return withoutTrailingSlashes(text);
    this.problem(`${name} must be an http or https address`);
    return null;
  }

  problem(text: string): void {
    this.#problems.push(text);
  }

  finish(): void {
    if (this.#problems.length === 0) return;
    throw new UserError(
      `Some settings are wrong:\n${this.#problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
