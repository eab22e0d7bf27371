import { AppError, messageOf } from '@signpost/platform/errors';
import type { ResponseHookName, ResponseHooks, ResponseHookTypes } from '../ports/response-hooks.ts';

export type HookCallback<Name extends ResponseHookName> = (
  body: ResponseHookTypes[Name]['body'] | null,
  ...args: ResponseHookTypes[Name]['args']
) => ResponseHookTypes[Name]['body'] | null | Promise<ResponseHookTypes[Name]['body'] | null>;

type AnyCallback = (body: unknown, ...args: unknown[]) => unknown;

interface Registered {
  extension: string;
  callback: AnyCallback;
  priority: number;
}

const HOOK_NAMES: { [Name in ResponseHookName]: true } = {
  'plugin/links/rest_posts_response': true,
  'plugin/links/rest_posts_stats_response': true,
  'plugin/links/rest_links_response': true,
  'plugin/links/rest_links_stats_response': true,
};

export class HookRegistry implements ResponseHooks {
  readonly #hooks = new Map<string, Registered[]>();

  add<Name extends ResponseHookName>(
    extension: string,
    name: Name,
    callback: HookCallback<Name>,
    priority: number,
  ): void {
    if (!Object.hasOwn(HOOK_NAMES, name))
      throw new Error(`there is no hook "${name}"; there are ${Object.keys(HOOK_NAMES).join(', ')}`);
    if (typeof callback !== 'function') throw new Error(`the callback for "${name}" is not a function`);
    if (!Number.isFinite(priority)) throw new Error(`the priority for "${name}" is not a number`);
    // The name of a hook determines its callback and arguments, which the type of the map cannot express.
    const registered = { extension, callback: callback as unknown as AnyCallback, priority };
    const chain = [...(this.#hooks.get(name) ?? []), registered];
    this.#hooks.set(
      name,
      chain.sort((one, other) => one.priority - other.priority),
    );
  }

  async replace<Name extends ResponseHookName>(
    name: Name,
    ...args: ResponseHookTypes[Name]['args']
  ): Promise<ResponseHookTypes[Name]['body'] | null> {
    const chain = this.#hooks.get(name);
    if (chain === undefined) return null;
    let body: unknown = null;
    for (const { extension, callback } of chain) {
      try {
        // Each callback gets its own copy: an extension that edits its arguments must not edit the next one's.
        body = (await callback(body, ...structuredClone(args))) ?? body;
      } catch (error) {
        throw new AppError('extension_error', 500, 'An extension failed to produce this response.', {
          cause: new Error(`Extension ${extension} failed in ${name}: ${messageOf(error)}`, { cause: error }),
        });
      }
    }
    // The contract asks extensions to keep the shape; the replacement goes out as it is.
    return body as ResponseHookTypes[Name]['body'] | null;
  }
}
