import { Type } from '@signpost/contract/schema';
import { optionalText, word } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const decideSuggestion = defineTool({
  name: 'decide_suggestion',
  title: 'Accept or refuse a suggestion',
  description:
    'Accepts or refuses a suggested link, or takes that back (`open`). Changes no text: `make_plan` makes a plan of accepted ones, which a person applies.',
  writes: true,
  args: {
    suggestion_id: Type.String({ minLength: 1, maxLength: 100 }),
    state: Type.Enum(['accepted', 'refused', 'open']),
    reason: optionalText('Kept with the decision.'),
  },
  reply: { suggestion_id: word, state: word, source_title: word, target_title: word },
  async run({ ask, page, isSampleSite }, { suggestion_id: sid, ...decision }) {
    const { suggestion } = await ask('decideSuggestion', { sid, ...decision });
    return {
      counted_over: 'One suggestion.',
      is_sample: await isSampleSite(),
      total: 1,
      next: null,
      evidence: page('/links/mend', { state: suggestion.state }),
      texts_by_others: 'source_title, target_title',
      suggestion_id: suggestion.id,
      state: suggestion.state,
      source_title: suggestion.source.title,
      target_title: suggestion.target.title,
    };
  },
});
