import type { Transport } from './transport.ts';

export interface AdapterOptions {
  apiKey: string | null;
  /** Where the API begins, its version included. */
  baseUrl: string;
  transport: Transport;
  /** The most bytes of an answer's text that are kept and read. */
  maxTextBytes: number;
}
