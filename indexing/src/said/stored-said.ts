import type { Said } from '@signpost/contract/indexing';

/** One text for one reason, by which documents are counted. */
export function toStored(said: Said): string {
  return said.code === 'said_before' ? said.text : JSON.stringify(said);
}

/** What is no JSON of a code is a sentence that an earlier version has stored. */
export function parseSaid(text: string): Said {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Said) : fromStored(text);
}

/** The same of a value in stored JSON. */
export function fromStored(stored: Said | string): Said {
  return typeof stored === 'string' ? { code: 'said_before', text: stored } : stored;
}

export function parseNotes(json: string): Said[] {
  return (JSON.parse(json) as (Said | string)[]).map(fromStored);
}
