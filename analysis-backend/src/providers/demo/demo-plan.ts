import type { DemoSubject } from '../../ports/provider.ts';
import { marketOf } from './demo-market.ts';
import { drawsFor, type Draws } from './demo-random.ts';

export type Shape = 'numbered' | 'bullets' | 'prose' | 'link_only' | 'absence' | 'advice' | 'refusal';
export type Tone = 'good' | 'plain' | 'bad';

/** What an answer is going to say. */
export interface Plan {
  shape: Shape;
  /** The names of the answer in order, with the brand if it is named. */
  names: { name: string; isBrand: boolean; tone: Tone }[];
  grounded: boolean;
  citesBrand: boolean;
  truncated: boolean;
}

/** The last week before the one real shift, in weeks before today. The verdict must call it a move. */
const LAST_WEEK_BEFORE_SHIFT = 4;
/** The week in which many answers differ at random, in weeks before today. The verdict must call it noise. */
const WOBBLE_WEEK = 6;

/** The share of answers that are invented anew in each run; the others stay the same. */
const NEW_SHARE = { usual: 0.05, wobble: 0.12 };

export function planAnswer(prompt: string, subject: DemoSubject): Plan {
  const { brandId, brandName, replicate, run, weeksAgo } = subject;
  const market = marketOf(subject);
  const chance = drawsFor('run', brandId, prompt, replicate, run, weeksAgo);
  const newShare = weeksAgo === WOBBLE_WEEK ? NEW_SHARE.wobble : NEW_SHARE.usual;
  const isNew = chance.next() < newShare;
  const lasting = isNew
    ? drawsFor('answer', brandId, prompt, replicate, run, weeksAgo)
    : drawsFor('answer', brandId, prompt, replicate);

  const isAboutBrand = prompt.toLowerCase().includes(brandName.toLowerCase());
  const level = market.visibility + (weeksAgo >= LAST_WEEK_BEFORE_SHIFT ? market.shift : 0);
  // Some questions suit the brand and some do not.
  const lean = (drawsFor('question', brandId, prompt).next() - 0.5) * 0.6;
  const isNamed = lasting.next() < (isAboutBrand ? 0.95 : Math.min(0.97, Math.max(0.03, level + lean)));
  // The better known, the further up.
  const place = Math.floor(lasting.next() ** (0.5 + 3 * level) * 5);
  const others = pickOthers(market.competitors, lasting);
  const names = others.map((name) => ({ name, isBrand: false, tone: toneOf(lasting.next(), 0.5) }));
  const tone = toneOf(lasting.next(), market.goodwill);
  const shape = shapeOf(lasting.next(), { isNamed, isAboutBrand, asksForNames: asksForNames(prompt) });
  // The first answer to each question can always be used, or else a run of few questions would be too thin now and then.
  const isFirst = replicate === 0;
  const isRefused = !isFirst && chance.next() < 0.02;

  return {
    shape: isRefused ? 'refusal' : shape,
    names:
      isNamed && !isRefused ? names.toSpliced(place, 0, { name: brandName, isBrand: true, tone }) : names,
    grounded: !isRefused && lasting.next() < 0.75,
    citesBrand: lasting.next() < (isNamed ? 0.5 : 0.06),
    truncated: !isFirst && !isRefused && chance.next() < 0.01,
  };
}

/** Picks three to five competitors, the well-known ones more often and further up. */
function pickOthers(competitors: readonly string[], draws: Draws): string[] {
  return competitors
    .map((name, index) => ({ name, weight: index + 4 * draws.next() }))
    .sort((a, b) => a.weight - b.weight)
    .slice(0, 3 + draws.whole(3))
    .map(({ name }) => name);
}

function toneOf(draw: number, goodwill: number): Tone {
  if (draw < goodwill) return 'good';
  return draw < goodwill + (1 - goodwill) * 0.65 ? 'plain' : 'bad';
}

function shapeOf(
  draw: number,
  about: { isNamed: boolean; isAboutBrand: boolean; asksForNames: boolean },
): Shape {
  if (!about.isNamed && (about.isAboutBrand || draw < 0.05)) return 'absence';
  if (!about.asksForNames && !about.isAboutBrand) return draw < 0.85 ? 'advice' : 'prose';
  if (!about.isNamed && draw > 0.94) return 'advice';
  if (draw < 0.45) return 'numbered';
  if (draw < 0.7) return 'bullets';
  return draw < 0.93 ? 'prose' : 'link_only';
}

/** "How do I …" is answered with advice, "list the top 5 …" with names. */
function asksForNames(prompt: string): boolean {
  return !/^\s*(how (do|does|can|should|to)|why|what is|explain)\b/i.test(prompt);
}
