import type { Account } from './provider.ts';
import type { Price } from './engines.ts';
import type { Caps } from './spend-store.ts';

/** A connected AI service. */
export interface AiServiceRecord {
  account: Account;
  /** Null when it needs none. */
  sealedKey: string | null;
  /** The last characters of the key, for people; null when it is too short to show any. */
  keyEnd: string | null;
  /** The address of a compatible server; null for all others. */
  baseUrl: string | null;
  /** In the order in which they were given. */
  engines: readonly StoredEngine[];
}

export interface StoredEngine {
  /** As in the setting of the engines, such as `openai/gpt-5-mini+search@DE`. */
  name: string;
  isOn: boolean;
}

export interface AiSettings {
  /** `provider/model`; `off` for none; null for the default. */
  extractionModel: string | null;
  caps: Caps;
  /** By provider and model, such as `compatible/llama3.2`. */
  prices: Readonly<Record<string, Price>>;
}

export interface StoredServices {
  services: readonly AiServiceRecord[];
  settings: AiSettings;
}

/** The AI services that administrators connected. Every change counts in `Revisions`, as one of every brand. */
export interface AiServiceStore {
  read(): Promise<StoredServices>;
  /** Adds the service, or puts it in place of the stored one. */
  saveService(service: AiServiceRecord): Promise<void>;
  /** False when it is not stored. */
  removeService(account: Account): Promise<boolean>;
  /** Changes the given settings only. */
  saveSettings(changes: Partial<AiSettings>): Promise<void>;
}
