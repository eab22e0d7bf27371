import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import type { Config } from '../config.ts';
import type { Stores } from './stores.ts';

export function suggestionDeps(
  { suggestionPosts }: Pick<Config, 'suggestionPosts'>,
  { ledger: place, links, suggestions: store }: Pick<Stores, 'ledger' | 'links' | 'suggestions'>,
): SuggestionDeps {
  return {
    store,
    async published() {
      const ledger = await place.read();
      const [revision, some, { total_posts: posts }] = await Promise.all([
        ledger.publishedRevision(),
        ledger.texts.list(0, 1),
        links.countPosts(),
      ]);
      return { revision, hasTexts: some.length > 0, hasTooManyPosts: posts > suggestionPosts };
    },
  };
}
