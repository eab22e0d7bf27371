import type { SuggestionReason } from '@signpost/contract/suggestions';
import { numbers } from '../numbers.ts';

const { count, dateOf, list, percent, whole } = numbers;

/** A reason with the values of its code. */
type Values<Code extends SuggestionReason['code']> = Extract<SuggestionReason, { code: Code }>;

/** Words for the reasons, of which some speak for a link and others for its target. */
export type ReasonWords = { [Code in SuggestionReason['code']]: (reason: Values<Code>) => string };

const reasons: ReasonWords = {
  title_phrase: ({ phrase }) => `“${phrase}” is in the title of the post.`,
  known_anchor: ({ phrase, links }) =>
    `${count(links, 'link to the post already has', 'links to the post already have')} the words “${phrase}”.`,
  shared_terms: ({ terms }) => `Both texts are about: ${list(terms)}.`,
  similar_texts: ({ rank }) =>
    rank === 1
      ? 'No other text is more similar.'
      : `It is number ${whole(rank)} among the most similar texts.`,
  same_section: ({ section }) => `Both are in the section “${section}”.`,
  no_place: () => 'No words of this sentence fit as a link: it needs a sentence of its own.',
  orphan: () => 'No other post links to it',
  thinly_linked: ({ incoming }) => `Only ${count(incoming, 'link', 'links')} to it`,
  cited_by_answers: ({ answers }) => `Cited in ${count(answers, 'AI answer', 'AI answers')}`,
  low_authority: ({ rank, of }) => `Authority: ${whole(rank)} of ${whole(of)}`,
  deep: ({ depth }) => `${whole(depth)} steps from the home page`,
  good_score: ({ score }) => `Score ${whole(score)}`,
  recent: ({ date }) => `Changed ${dateOf(date)}`,
};

/** How a share of links was found, as a figure of the check has it. */
interface Found {
  targets: number;
  /** In per cent. */
  share: number;
  interval: readonly [number, number] | null;
  chance: number | null;
}

/** Links that are missing. */
export const mend = {
  /** The answer in one line; each part leads to what it counts. */
  answer: {
    links: (links: number): string =>
      links === 0 ? 'No link is suggested' : `${count(links, 'link', 'links')} could be added`,
    orphans: (links: number, all: number): string =>
      links === 1
        ? `${all === 1 ? 'it' : '1 of them'} leads to a post that no other post links to`
        : `${links === all ? 'all' : whole(links)} of them lead to posts that no other post links to`,
    broken: (links: number): string =>
      `${count(links, 'internal link leads', 'internal links lead')} nowhere`,
  },
  list: 'Suggested links, for the posts that are worth most first',
  search: 'Search posts and sentences',
  posts: { name: 'Posts', all: 'All posts', orphans: 'Orphans', thin: 'Few links' },
  states: { name: 'State', open: 'Open', accepted: 'Accepted', refused: 'Refused' },
  reasons,
  /** Before the name of the post that would have the link. */
  from: 'Link from',
  likely: (share: number): string => `${percent(share)} likely`,
  /** Opens the evidence of one suggestion. */
  why: 'Why?',
  chance: (share: number): string =>
    `It is ${percent(share)} likely that an editor of this site would make this link.`,
  sentenceMissing: 'Add a sentence with the link here.',
  accept: 'Accept',
  refuse: 'Refuse',
  takeBack: 'Take back',
  sayWhy: 'Say why',
  /** Reads aloud which link a button is about. */
  about: (action: string, source: string, target: string): string =>
    `${action}: link from “${source}” to “${target}”`,
  decided: {
    accepted: (source: string): string => `Accepted: the link from “${source}”.`,
    refused: (source: string): string => `Refused: the link from “${source}”.`,
    open: (source: string): string => `Taken back: the link from “${source}” is open again.`,
  },
  bar: {
    name: 'Your decisions',
    accepted: (links: number): string => `${whole(links)} accepted`,
    show: 'Show them',
    nothingToPlan: 'Each of them needs a sentence of its own: write it in the post first.',
  },
  reasonForm: {
    title: 'Why is this link refused?',
    field: 'Reason',
    help: 'It is kept with the suggestion. The two posts are not suggested to each other again.',
    save: 'Keep the reason',
  },
  /** How far suggestions can be trusted. */
  quality: {
    found: ({ targets, share, interval, chance }: Found): string => {
      const range = interval === null ? '' : ` (${percent(interval[0])} to ${percent(interval[1])})`;
      const by = chance === null ? '' : `; by chance for ${percent(chance)}`;
      return `Tested on ${count(targets, 'post', 'posts')} of your site: for ${percent(share)}${range}, a link that exists was among the first five suggestions${by}.`;
    },
    unchecked: 'There are too few links between posts to check suggestions on them.',
    site: 'The percentages were learned from the links of this site.',
    prior: 'The percentages come from other sites: this one has too few links to learn from.',
    figures: {
      first: 'First suggestion',
      ten: 'Among the first ten',
      title: 'Among the first five by the words of the title alone',
      place: 'The sentence among the first three',
      calibration: 'Mean error of the percentages, in points',
    },
    measured: (date: string): string => `Checked ${date}.`,
  },
  making: 'New suggestions are being made from the latest data; those below are older.',
  beingMade: {
    heading: 'Suggestions are being made',
    meaning: 'The texts of your posts are being compared. The result will appear here by itself.',
  },
  noTexts: {
    heading: 'No texts to find links in yet',
    meaning:
      'Missing links are found in the texts of your posts. Index your site; if it was indexed with --no-text, index it without.',
    action: 'Go to the sources',
    /** In the drawer of a post. */
    short: 'Links cannot be suggested: the site was indexed without its texts.',
  },
  tooManyPosts: {
    heading: 'No suggestions for a site of this size',
    meaning:
      'Making suggestions takes all texts of a site into memory at once, so there is a limit. The person who runs Signpost can raise it: SIGNPOST_SUGGESTION_POSTS.',
    /** In the drawer of a post. */
    short: 'Links are not suggested for a site of this size.',
  },
  nothing: {
    heading: 'No suggestions here',
    meaning:
      'No sentence was found where such a link is likely. Open a post to see what else could link to it.',
  },
  allOrphans: 'All orphans',
  /** In the drawer of a post. */
  missing: 'Links that are missing',
  /** After a link was accepted there. */
  toAccepted: 'Make a plan of accepted links',
};
