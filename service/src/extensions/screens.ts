import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A screen that an extension adds to the dashboard. */
export interface Screen {
  /** Its place in addresses: `/x/NAME` shows it. Small letters, digits and hyphens. */
  name: string;
  /** What the menu shows. */
  title: string;
  /** The file of the module that browsers load, which exports a function `mount`: `new URL('./screen.js', import.meta.url)`. */
  module: URL;
}

/** A screen with the text of its module. */
export interface LoadedScreen {
  name: string;
  title: string;
  source: string;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 60;

/** The screens of all extensions. The files are read once, so that a missing one stops the start and no request names a file. */
export class Screens {
  readonly #screens = new Map<string, LoadedScreen>();

  add({ name, title, module }: Screen): void {
    if (!NAME.test(name) || name.length > LONGEST)
      throw new Error(
        `a screen cannot be called "${name}": use ${LONGEST} small letters, digits and hyphens at most`,
      );
    if (this.#screens.has(name)) throw new Error(`there is a screen "${name}" already`);
    if (typeof title !== 'string' || title.trim() === '' || title.length > LONGEST)
      throw new Error(`the title of the screen "${name}" must be a text of 1 to ${LONGEST} characters`);
    const source = readFileSync(fileURLToPath(module), 'utf8');
    this.#screens.set(name, { name, title, source });
  }

  list(): readonly LoadedScreen[] {
    return [...this.#screens.values()];
  }
}
