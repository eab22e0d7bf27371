import { holdsText, parseWireJson, WireJsonError } from '@signpost/contract/wire-json';
import { WireError } from '../shared/errors.ts';

/** Parses the JSON of a body. Refuses texts that some database could not store, before any field is read. */
export function parseBody(bytes: Buffer): unknown {
  const body = parse(bytes);
  if (holdsText(body, (text) => text.includes('\0'))) throw refusal('holds a NUL character');
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return parseWireJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw refusal(error instanceof WireJsonError ? error.message : 'is not valid UTF-8', error);
  }
}

function refusal(reason: string, cause?: unknown): WireError {
  return new WireError(400, `The body ${reason}.`, { cause });
}
