import type { DecideSuggestionParams, Suggestion } from '@signpost/contract/suggestions';
import { AppError } from '@signpost/platform/errors';
import { toSuggestion } from './shown.ts';
import type { SuggestionDeps } from './suggestion-deps.ts';

/** Notes that a person accepts or refuses a suggestion, or takes that back. */
export async function decideSuggestion(
  { store }: Pick<SuggestionDeps, 'store'>,
  id: string,
  { state, reason = '', by }: DecideSuggestionParams & { by: string },
): Promise<Suggestion> {
  const known = await (await store.read()).find(id);
  if (known === null) throw noSuchSuggestion();
  const decided = await (await store.open()).decide(id, { state, note: reason, by });
  if (decided === null) throw noSuchSuggestion();
  return toSuggestion(decided);
}

function noSuchSuggestion(): AppError {
  return new AppError(
    'links_suggestion_not_found',
    404,
    'There is no such suggestion any more. Suggestions go when their text changes; load the list again.',
  );
}
