import { Type } from '../schema/index.ts';
import {
  DecideSuggestionParams,
  PostSuggestionsBody,
  PostSuggestionsQuery,
  Suggestion,
  SuggestionQuality,
  SuggestionRow,
  SuggestionsBody,
  SuggestionsQuery,
} from '../suggestions.ts';
import { callsWith } from './call.ts';
import { planCalls } from './plans.ts';

const common = { access: 'administrator', tag: 'Links' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const changes = callsWith({ ...common, methods: ['PATCH'] });

/** Links that are missing, what was decided about them, and changes to texts. */
export const mendingCalls = {
  listPostSuggestions: reads(
    '/links/posts/{id}/suggestions',
    'Links that a post could have, or get from other posts',
    { params: PostSuggestionsQuery, answer: PostSuggestionsBody, row: SuggestionRow },
  ),
  listSuggestions: reads('/links/suggestions', 'Links that posts could have to each other', {
    description:
      'No source is asked for more than three new links, or for more than one per 100 words; the call for one post has all of its suggestions.',
    params: SuggestionsQuery,
    answer: SuggestionsBody,
    row: SuggestionRow,
  }),
  getSuggestionQuality: reads(
    '/links/suggestions/quality',
    'How many links of the site would have been suggested',
    {
      description:
        'After each publication a sample of the links that the site has is hidden, one target at a time, and looked for.',
      answer: SuggestionQuality,
    },
  ),
  decideSuggestion: changes('/links/suggestions/{sid}', 'Accept or refuse a suggestion', {
    description: 'A pair that was refused is not suggested again.',
    body: DecideSuggestionParams,
    answer: Type.Object({ suggestion: Suggestion }),
    errors: { 404: 'links_suggestion_not_found: there is no such suggestion any more' },
  }),
  ...planCalls,
} as const;
