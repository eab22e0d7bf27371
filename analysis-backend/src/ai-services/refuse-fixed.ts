import type { BackendSaveAiService } from '@signpost/contract/analyses';
import { WireError } from '../shared/errors.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';

/** Throws a 409 when the environment sets what is to be changed: the change would have no effect. */
export function refuseFixed(
  { fixed }: Pick<AiServiceDeps, 'fixed'>,
  { account, key, address, engines }: Pick<BackendSaveAiService, 'account' | 'key' | 'address' | 'engines'>,
): void {
  const prefix = `SIGNPOST_${account.toUpperCase()}`;
  if (engines !== undefined && fixed.engines.length > 0) throw isFixed('SIGNPOST_ENGINES');
  if (key !== undefined && fixed.accounts[account].apiKey !== null) throw isFixed(`${prefix}_API_KEY`);
  if (address !== undefined && fixed.accounts[account].baseUrl !== null) throw isFixed(`${prefix}_BASE_URL`);
}

export function isFixed(setting: string): WireError {
  return new WireError(409, `The environment sets this (${setting}): change it there, or remove it there.`);
}
