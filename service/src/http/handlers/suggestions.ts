import { DecideSuggestionParams } from '@signpost/contract/suggestions';
import { decideSuggestion } from '@signpost/mending/suggestions/decide-suggestion';
import {
  exportSuggestions,
  findOfPost,
  getQuality,
  listPostSuggestions,
  listSuggestions,
} from '@signpost/mending/suggestions/list-suggestions';
import { toRow } from '@signpost/mending/suggestions/shown';
import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import { bodyOf } from '../../shared/json-body.ts';
import { callerOf } from '../access/caller.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';

/** Links that posts could have to each other. */
export function suggestionHandlers(deps: SuggestionDeps) {
  return {
    listPostSuggestions: ({ ids, params }) => ({
      name: `suggestions-for-post-${ids.id}`,
      page: async () => bodyOf(await listPostSuggestions(deps, ids.id, params)),
      async *rows() {
        yield (await findOfPost(deps, ids.id, params)).map(toRow);
      },
    }),
    listSuggestions: ({ params }) => ({
      name: 'suggestions',
      page: async () => bodyOf(await listSuggestions(deps, params)),
      rows: () => exportSuggestions(deps, params),
    }),
    getSuggestionQuality: async () => bodyOf(await getQuality(deps)),
    decideSuggestion: async ({ request, ids }) => {
      const params = parseObject(DecideSuggestionParams, request);
      const by = callerOf(request).user.login;
      return bodyOf({ suggestion: await decideSuggestion(deps, ids.sid, { ...params, by }) });
    },
  } satisfies Partial<Handlers>;
}
