import type { BackendAiServices } from '@signpost/contract/analyses';
import type { Account } from '../ports/provider.ts';
import { DEFAULT_BASE_URLS } from '../providers/engine-list.ts';
import { WireError } from '../shared/errors.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { listServices } from './list-services.ts';

/** Takes a service away, with its key and its engines. */
export async function removeService(deps: AiServiceDeps, account: string): Promise<BackendAiServices> {
  if (!isAccount(account) || !(await deps.aiServices.removeService(account)))
    throw new WireError(404, 'There is no such AI service.');
  return listServices(deps);
}

function isAccount(text: string): text is Account {
  return Object.hasOwn(DEFAULT_BASE_URLS, text);
}
