import { messageOf } from '@signpost/platform/errors';
import { SecretError, type SecretBox } from '@signpost/platform/secrets';
import type { AiServiceStore, StoredServices } from '../ports/ai-service-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { Account } from '../ports/provider.ts';
import type { Revisions } from '../ports/revisions.ts';
import type { Caps } from '../ports/spend-store.ts';
import { placeOfKey } from './place-of-key.ts';
import { servicesInEffect, type FixedServices, type ServicesInEffect } from './services-in-effect.ts';

/** The engines and limits of one moment. */
export interface Services {
  readonly engines: Engines;
  readonly caps: Caps;
}

export interface CurrentServicesOptions {
  store: AiServiceStore;
  revisions: Revisions;
  secrets: SecretBox;
  fixed: FixedServices;
  open(settings: ServicesInEffect['engines']): Promise<Engines>;
  logger: { warn(fields: object, message: string): void };
}

/**
 * The AI services as they are configured now. They are asked for at the start of each call and of each job: when another process has
 * changed what is stored, the next one sees it. Work under way goes on with those that it has got.
 */
export class CurrentServices {
  readonly #options: CurrentServicesOptions;
  readonly #opened: Engines[] = [];
  readonly #listeners: ((services: Services) => Promise<void>)[] = [];
  #services: Services | null = null;
  /** The revision that `#services` were read at. */
  #seen: number | null = null;
  /** What was read then; null when it must be tried again. */
  #read: string | null = null;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(options: CurrentServicesOptions) {
    this.#options = options;
  }

  /** `number` is the current revision, if the caller has just read it. */
  async current(number?: number): Promise<Services> {
    const now = number ?? (await this.#options.revisions.current()).number;
    if (this.#services !== null && this.#seen === now) return this.#services;
    // One after the other: two changes at once must not end with the older one.
    const looking = this.#looking.then(() => this.#look(now));
    this.#looking = looking.catch(() => {});
    return looking;
  }

  /** Calls the listener with the services after each change, before they are used. */
  onChange(listener: (services: Services) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    for (const engines of this.#opened) await engines.close();
  }

  async #look(now: number): Promise<Services> {
    if (this.#services !== null && this.#seen === now) return this.#services;
    const { store, fixed, open } = this.#options;
    const stored = await store.read();
    const read = JSON.stringify(stored);
    if (this.#services !== null && this.#read === read) {
      this.#seen = now;
      return this.#services;
    }
    const { keys, problems } = openKeys(this.#options.secrets, stored);
    for (const problem of problems)
      this.#options.logger.warn({ problem }, 'key of an AI service not readable');
    const { engines: settings, caps } = servicesInEffect(fixed, stored, keys);
    const engines = await open(settings);
    // Earlier ones are closed with the backend: calls under way still use them.
    this.#opened.push(engines);
    const services = { engines, caps };
    const isChange = this.#services !== null;
    if (isChange) for (const listener of this.#listeners) await listener(services);
    this.#services = services;
    this.#seen = now;
    this.#read = problems.length === 0 ? read : null;
    return services;
  }
}

/** The keys that can be opened, and why others cannot. */
export function openKeys(
  secrets: SecretBox,
  { services }: Pick<StoredServices, 'services'>,
): { keys: Map<Account, string>; problems: string[] } {
  const keys = new Map<Account, string>();
  const problems: string[] = [];
  for (const { account, sealedKey } of services) {
    if (sealedKey === null) continue;
    try {
      keys.set(account, secrets.open(sealedKey, placeOfKey(account)));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      problems.push(`${account}: ${messageOf(error)}`);
    }
  }
  return { keys, problems };
}
