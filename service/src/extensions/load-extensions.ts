import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, UserError } from '@signpost/platform/errors';
import type { ResponseHookName } from '../ports/response-hooks.ts';
import { HookRegistry, type HookCallback } from './hook-registry.ts';
import { Screens, type Screen } from './screens.ts';

/** What an extension module exports as its default: a function that registers its callbacks. */
export type Extension = (signpost: ExtensionApi) => void | Promise<void>;

export interface ExtensionApi {
  /**
   * Registers a callback for a hook. Callbacks with lower priorities run first; the default is 10. A callback gets the body so far
   * (null when no extension has replaced it) and, for lists, the normalised arguments. What it returns, directly or as a promise,
   * replaces the body; null leaves the body as it is.
   */
  on<Name extends ResponseHookName>(name: Name, callback: HookCallback<Name>, priority?: number): void;

  /** Adds a screen to the dashboard. */
  screen(screen: Screen): void;
}

/** What all extensions together have registered. */
export interface Extensions {
  hooks: HookRegistry;
  screens: Screens;
}

/** Loads the modules named in the settings: a path (relative to `folder`) or the name of an installed package. */
export async function loadExtensions(modules: readonly string[], folder: string): Promise<Extensions> {
  const extensions = { hooks: new HookRegistry(), screens: new Screens() };
  const problems: string[] = [];
  for (const name of modules) {
    try {
      await register(extensions, name, folder);
    } catch (error) {
      problems.push(`Extension ${name}: ${messageOf(error)}`);
    }
  }
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return extensions;
}

async function register({ hooks, screens }: Extensions, name: string, folder: string): Promise<void> {
  const isPath = name.startsWith('.') || path.isAbsolute(name);
  const module: { default?: unknown } = await import(
    isPath ? pathToFileURL(path.resolve(folder, name)).href : name
  );
  const extension = module.default;
  if (typeof extension !== 'function')
    throw new Error('its default export must be a function that registers hooks or screens');
  await extension({
    on: (hook: ResponseHookName, callback: HookCallback<ResponseHookName>, priority = 10) =>
      hooks.add(name, hook, callback, priority),
    screen: (screen: Screen) => screens.add(screen),
  });
}
