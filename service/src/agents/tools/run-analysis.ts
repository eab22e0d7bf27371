import { Type } from '@signpost/contract/schema';
import { CallError } from '../ask.ts';
import { figureOrNull, optionalText, wordOrNull, yes } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const runAnalysis = defineTool({
  name: 'run_analysis',
  title: 'Analyse a brand now',
  description:
    'Asks AI services about a brand, which costs money. The first call only says what it is expected to cost and returns `confirm`; ask the person, then call again with it.',
  writes: true,
  asksOthers: true,
  args: { brand_id: Type.String({ minLength: 1, maxLength: 100 }), confirm: optionalText() },
  reply: {
    started: yes,
    cost_usd: figureOrNull,
    left_month_usd: figureOrNull,
    left_day_usd: figureOrNull,
    confirm: wordOrNull,
    analysis_id: wordOrNull,
  },
  async run({ ask, page, sign }, { brand_id: id, confirm }) {
    const [costs, figures] = await Promise.all([
      ask('fetchCosts', { id, refresh: true }),
      ask('fetchFigures', { id, refresh: true }),
    ]);
    // A run that has started since, or another price, needs another confirmation.
    const proof = sign(`run_analysis ${id} ${figures.newest?.uuid ?? ''} ${costs.next_run_usd ?? ''}`);
    if (confirm !== undefined && confirm !== proof)
      throw new CallError(
        'not_confirmed',
        409,
        'The confirmation is not, or no longer, valid: the price or the latest run is another one. Call again without `confirm` to see the cost.',
      );
    const common = {
      counted_over: `The next run of the brand, by ${costs.next_run_basis === 'measured' ? 'what earlier calls cost' : 'the list of prices'}; null when a price is not known.`,
      is_sample: figures.is_demo,
      total: null,
      next: null,
      evidence: page(`/brands/${encodeURIComponent(id)}`),
      texts_by_others: 'none',
      cost_usd: costs.next_run_usd,
      left_month_usd: costs.left.brand_month_usd,
      left_day_usd: costs.left.instance_day_usd,
    };
    if (confirm === undefined) return { ...common, started: false, confirm: proof, analysis_id: null };
    const { analysis } = await ask('runAnalysis', { id });
    return { ...common, started: true, confirm: null, analysis_id: analysis.uuid };
  },
});
