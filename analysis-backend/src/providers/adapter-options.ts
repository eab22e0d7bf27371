import type { Transport } from './transport.ts';

export interface AdapterOptions {
  apiKey: string | null;
  /** The base URL of the API, with its version. */
  baseUrl: string;
  transport: Transport;
  /** The most bytes of an answer's text that are kept and read. */
  maxTextBytes: number;
}
