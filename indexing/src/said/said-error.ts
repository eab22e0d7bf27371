import type { Said } from '@signpost/contract/indexing';
import { messageOf, UserError } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';

/** A failure that has a code for people. The message is in English, for the command line and logs. */
export class SaidError extends UserError {
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(inEnglish(said), options);
    this.name = 'SaidError';
    this.said = said;
  }
}

export function saidOf(error: unknown): Said {
  return error instanceof SaidError ? error.said : { code: 'unexpected', detail: messageOf(error) };
}
