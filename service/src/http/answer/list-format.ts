import type { FormatParams, ListFormat } from '@signpost/contract/formats';
import type { FastifyRequest } from 'fastify';

export const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** Whether an Accept header may ask for anything but JSON. It is looked at on every request. */
export function mayNameOtherFormat(accept: string): boolean {
  return /csv|ndjson/i.test(accept);
}

/** The format that a list is asked for in: by the parameter, else by the Accept header, else JSON. */
export function listFormat({ headers }: FastifyRequest, { format }: FormatParams): ListFormat {
  if (format === 'json' || format === 'csv' || format === 'ndjson') return format;
  const { accept } = headers;
  if (accept === undefined || !mayNameOtherFormat(accept)) return 'json';
  let best: { format: ListFormat; quality: number } = { format: 'json', quality: 0 };
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const accepted = FORMATS[type];
    const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    if (accepted !== undefined && quality > best.quality) best = { format: accepted, quality };
  }
  return best.format;
}

const FORMATS: Readonly<Partial<Record<string, ListFormat>>> = {
  [MEDIA_TYPES.csv]: 'csv',
  [MEDIA_TYPES.ndjson]: 'ndjson',
  'application/ndjson': 'ndjson',
  'application/json': 'json',
  'application/*': 'json',
  '*/*': 'json',
};
