import type {
  BackendAiServices,
  BackendSaveAiService,
  BackendTestAiService,
} from '@signpost/contract/analyses';
import type { AiServiceRecord, StoredEngine } from '../ports/ai-service-store.ts';
import type { Account, Engine } from '../ports/provider.ts';
import { parseEngines } from '../providers/engine-list.ts';
import { WireError } from '../shared/errors.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { endOf } from './end-of-key.ts';
import { listServices } from './list-services.ts';
import { placeOfKey } from './place-of-key.ts';
import { refuseFixed } from './refuse-fixed.ts';

/** Connects a service, or changes a connected one: what is missing stays as it is. */
export async function saveService(
  deps: AiServiceDeps,
  service: BackendSaveAiService,
): Promise<BackendAiServices> {
  const { account, key } = service;
  refuseFixed(deps, service);
  const { services } = await deps.aiServices.read();
  const before = services.find((each) => each.account === account);
  const engines =
    service.engines === undefined ? before?.engines : service.engines.map((each) => toStored(account, each));
  if (engines === undefined) throw new WireError(400, 'Choose a model first: engines is missing.');
  refuseTwice(engines);
  const baseUrl = await addressFor(deps, service, before);
  const record: AiServiceRecord = {
    account,
    sealedKey: before?.sealedKey ?? null,
    keyEnd: before?.keyEnd ?? null,
    baseUrl,
    engines,
    ...(key === undefined
      ? {}
      : { sealedKey: deps.secrets.seal(trimmed(key), placeOfKey(account)), keyEnd: endOf(trimmed(key)) }),
  };
  if (record.sealedKey === null && account !== 'compatible' && deps.fixed.accounts[account].apiKey === null)
    throw new WireError(400, 'The service needs a key: key is missing.');
  await deps.aiServices.saveService(record);
  return listServices(deps);
}

/** A key as it was copied may end with a line break. What no header can carry is refused. */
export function trimmed(key: string): string {
  const text = key.trim();
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new WireError(400, 'The key must have no blanks and no special characters: copy it again.');
}

/** The engine that the fields describe. Throws a 400 with what is wrong with them. */
export function toEngine(
  account: Account,
  { model, search = false, country = null }: Pick<BackendTestAiService, 'model' | 'search' | 'country'>,
): Engine {
  const name = `${account}/${model.trim()}${search ? '+search' : ''}${country === null ? '' : `@${country}`}`;
  const { engines, problems } = parseEngines(name);
  const [engine] = engines;
  if (engine === undefined) throw new WireError(400, problems[0] ?? 'The model is missing.');
  if (engines.length > 1 || engine.model !== model.trim() || engine.weight !== 1)
    throw new WireError(400, 'The model must be its name alone, without commas, blanks and the signs + * @.');
  return engine;
}

/** The address of a compatible server; null for the services that have one of their own. */
export async function addressFor(
  { fixed, checkAddress }: AiServiceDeps,
  { account, address, key }: Pick<BackendSaveAiService, 'account' | 'address' | 'key'>,
  before: AiServiceRecord | undefined,
): Promise<string | null> {
  if (account !== 'compatible') {
    if (address === undefined) return null;
    throw new WireError(400, 'Only a compatible server has an address that can be chosen.');
  }
  if (address !== undefined) {
    const checked = await checkAddress(address);
    // A stored key is never sent to another address than that which it was given for.
    if (typeof before?.sealedKey === 'string' && key === undefined && checked !== before.baseUrl)
      throw new WireError(400, 'With another address the key must be entered again: key is missing.');
    return checked;
  }
  if (typeof before?.baseUrl !== 'string' && fixed.accounts.compatible.baseUrl === null)
    throw new WireError(
      400,
      'The server needs an address, such as http://127.0.0.1:11434/v1: address is missing.',
    );
  return before?.baseUrl ?? null;
}

function toStored(
  account: Account,
  { is_on: isOn = true, ...engine }: NonNullable<BackendSaveAiService['engines']>[number],
): StoredEngine {
  return { name: toEngine(account, engine).id, isOn };
}

function refuseTwice(engines: readonly StoredEngine[]): void {
  const names = engines.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new WireError(400, `${twice} is there twice: once is enough.`);
}
