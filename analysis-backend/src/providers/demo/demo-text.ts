import { DEMO_MARK } from '../../shared/demo-mark.ts';
import { ownPages, REVIEW_PAGES, siteOf } from './demo-market.ts';
import type { Plan, Shape, Tone } from './demo-plan.ts';
import type { Draws } from './demo-random.ts';

type Named = Plan['names'][number];

const OPENINGS = [
  'Here are the names that come up most often:',
  'These are worth a look:',
  'My short list, in order:',
  'Going by what is commonly recommended:',
] as const;

export const REMARKS: Readonly<Record<Tone, readonly [string, ...string[]]>> = {
  good: [
    'an excellent choice that people recommend',
    'reliable, with great support',
    'very good value and easy to start with',
    'highly rated and a pleasure to use',
  ],
  plain: [
    'in the market for some years',
    'sold in several countries',
    'available in three sizes of plan',
    'aimed at the usual range of needs',
  ],
  bad: [
    'disappointing, with poor support',
    'overpriced, and many complain about it',
    'unreliable according to several reviews',
    'a bad choice for most, slow and frustrating',
  ],
};

const CLOSINGS = [
  'Compare current prices before you decide.',
  'Which one fits depends on your budget.',
  'Ask for a trial before you sign anything.',
] as const;

const ADVICE = [
  'Start by writing down what you need, then set a budget and ask people who have done it before.',
  'There is no single answer: compare a few offers, read the terms, and try before you pay.',
  'First decide what matters most to you. Price, service and how long it lasts rarely come together.',
] as const;

const REFUSALS = [
  "I'm sorry, but I can't help with recommending specific companies.",
  'I am not able to give recommendations on this topic.',
] as const;

export interface DemoText {
  text: string;
  /** Pages that were read; those without a link in the text were retrieved but not cited. */
  sources: string[];
}

/** Writes the answer of a plan. */
export function writeAnswer(
  plan: Plan,
  { brandName, brandUrl }: { brandName: string; brandUrl: string },
  draws: Draws,
): DemoText {
  const own = ownPages(brandUrl);
  const body = BODIES[plan.shape]({ plan, brandName, home: own[0] ?? brandUrl, draws });
  const sources = plan.grounded ? sourcesFor(plan, own, draws) : { cited: [], retrieved: [] };
  const list = sources.cited.map((url) => `- ${url}`);
  const whole = [body, ...(list.length > 0 ? [`Sources:\n${list.join('\n')}`] : [])].join('\n\n');
  return {
    text: DEMO_MARK + (plan.truncated ? cutOff(body) : whole),
    sources: [...sources.cited, ...sources.retrieved],
  };
}

interface Writing {
  plan: Plan;
  brandName: string;
  home: string;
  draws: Draws;
}

const BODIES: Readonly<Record<Shape, (writing: Writing) => string>> = {
  numbered: (writing) =>
    listed(writing, (named, index, remark) => `${index + 1}. **${named.name}**: ${remark}.`),
  bullets: (writing) => listed(writing, (named, _, remark) => `- **${named.name}** – ${remark}`),
  link_only: ({ plan, home, draws }) => {
    const links = plan.names.map(({ name, isBrand }) => `- [${name}](${isBrand ? home : siteOf(name)})`);
    return `${draws.pick(OPENINGS)}\n\n${links.join('\n')}`;
  },
  prose: ({ plan, draws }) => [...sentences(plan.names, draws), draws.pick(CLOSINGS)].join(' '),
  absence: ({ plan, brandName, draws }) =>
    [
      `I could not find anything about ${brandName}.`,
      ...sentences(plan.names.filter(({ isBrand }) => !isBrand).slice(0, 2), draws),
    ].join(' '),
  advice: ({ draws }) => draws.pick(ADVICE),
  refusal: ({ draws }) => draws.pick(REFUSALS),
};

function listed(
  { plan, draws }: Writing,
  line: (named: Named, index: number, remark: string) => string,
): string {
  const lines = plan.names.map((named, index) => line(named, index, draws.pick(REMARKS[named.tone])));
  return [draws.pick(OPENINGS), lines.join('\n'), draws.pick(CLOSINGS)].join('\n\n');
}

function sentences(names: readonly Named[], draws: Draws): string[] {
  return names.map(({ name, tone }, index) => {
    const start = ['NAME is', 'Then there is NAME:', 'Another one is NAME,'][index % 3] ?? 'NAME is';
    return `${start.replace('NAME', () => `**${name}**`)} ${draws.pick(REMARKS[tone])}.`;
  });
}

function sourcesFor(
  { shape, names, citesBrand }: Plan,
  own: readonly string[],
  draws: Draws,
): { cited: string[]; retrieved: string[] } {
  const reviews = draws.shuffled(REVIEW_PAGES);
  const competitorPages = names.filter((named) => !named.isBrand).map(({ name }) => `${siteOf(name)}/`);
  const mine = draws.shuffled(own).slice(0, 1 + draws.whole(2));
  return {
    cited: [
      ...reviews.slice(0, 1 + draws.whole(2)),
      ...(citesBrand ? mine : []),
      ...(shape === 'advice' ? [] : competitorPages.slice(0, draws.whole(2))),
    ],
    retrieved: [...reviews.slice(2, 4), ...(citesBrand ? [] : mine.slice(0, draws.whole(2)))],
  };
}

/** Cuts in the middle of a word, as a length limit does, but never in an address: half an address leads to another site. */
function cutOff(text: string): string {
  const cut = text.slice(0, Math.max(40, Math.floor(text.length * 0.6)));
  const lastWord = cut.search(/(?<!\S)\S+$/);
  return /https?:/.test(cut.slice(lastWord)) ? cut.slice(0, lastWord) : cut;
}
