import type { SecretBox } from '@signpost/platform/secrets';
import type { AiServiceStore } from '../ports/ai-service-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { EngineSettings } from '../providers/open-engines.ts';
import type { AddressCheck } from './address-check.ts';
import type { FixedServices } from './services-in-effect.ts';

/** A server with models that answers on this machine. */
export interface LocalServer {
  address: string;
  models: string[];
}

/** What the use cases about AI services work with. */
export interface AiServiceDeps {
  aiServices: AiServiceStore;
  secrets: SecretBox;
  fixed: FixedServices;
  /** Opens engines for a test; the caller closes them. */
  openEngines(settings: EngineSettings): Engines;
  findLocal(): Promise<LocalServer | null>;
  checkAddress: AddressCheck;
}
