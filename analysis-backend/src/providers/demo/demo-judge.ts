import type { Judge } from '../../model/extraction.ts';
import type { Tone } from './demo-plan.ts';
import { REMARKS } from './demo-text.ts';

const SENTIMENTS: Readonly<Record<Tone, number>> = { good: 75, plain: 50, bad: 25 };

const TONES = new Map(
  Object.entries(REMARKS).flatMap(([tone, remarks]) => remarks.map((remark) => [remark, tone as Tone])),
);

/** `**Name**: remark`, `**Name** – remark`, `**Name** is remark`, `[Name](https://…)`: the forms in which the demo speaks of a name. */
const SAID = new RegExp(
  String.raw`\*\*(?<named>[^\n]+?)\*\*(?:[:,]| \u2013| is)? (?<remark>${[...TONES.keys()].join('|')})|\[(?<linked>[^\n\]]+)\]\(https?:[^\s)]*\)`,
  'g',
);

/** Finds the demo's own remarks in an answer that it invented. A name that is only linked to gets a neutral sentiment. */
export const judgeInvented: Judge = async ({ text, brandNames }) => {
  const said = [...text.matchAll(SAID)].map(({ 0: quote, groups: { named, remark, linked } = {} }) => ({
    name: named ?? linked ?? '',
    sentiment: SENTIMENTS[TONES.get(remark ?? '') ?? 'plain'],
    quote,
  }));
  const own = said.find(({ name }) => brandNames.includes(name));
  return {
    judgement: {
      by: 'demo',
      sentiment: own === undefined ? null : { value: own.sentiment, quote: own.quote },
      entities: said.map(({ name, sentiment }) => ({ name, sentiment })),
    },
  };
};
