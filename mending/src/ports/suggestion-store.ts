import type { SuggestionReason } from '@signpost/contract/suggestions';
import type { Proposal, Quality } from './proposal.ts';

export type SuggestionState = 'open' | 'accepted' | 'refused';

/** Which posts are worth a link: those that no post links to, those that few do, or all. */
export type Wanting = 'orphans' | 'thin' | 'all';

/** What is kept of a post beside its suggestions. */
export interface KeptPost {
  id: number;
  title: string;
  url: string;
  /** Of everything that its suggestions were made from. */
  madeFrom: string;
  /** How many other posts link to it. */
  incoming: number;
  /** Posts are worked on in the order of this number, the highest first. */
  worth: number;
  /** What it is made of, the most important first. */
  worthReasons: readonly SuggestionReason[];
}

export interface KeptSuggestion extends Proposal {
  id: string;
  state: SuggestionState;
  /** What a person noted when it was accepted or refused. */
  note: string;
  source: Pick<KeptPost, 'title' | 'url'>;
  target: Pick<KeptPost, 'title' | 'url' | 'worthReasons'>;
}

export interface SuggestionFilter {
  state: SuggestionState;
  for: Wanting;
  minProbability: number;
  /** Part of the title of either post, of the sentence or of the words of the link, without regard to case or accents. */
  search: string;
}

/** What the kept suggestions were made from. */
export interface MadeFrom {
  /** The revision of the ledger. */
  revision: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface NewSuggestion extends Proposal {
  id: string;
}

/** What a refresh has made of a site. */
export interface NewEdition extends MadeFrom {
  /** The number under which its suggestions were put aside. */
  edition: number;
  /** Posts whose open suggestions are replaced by those that were put aside. */
  targetIds: readonly number[];
  /** Every post, as it is now. */
  posts: readonly KeptPost[];
  /** Posts that are forgotten, with every suggestion from or to them. */
  goneIds: readonly number[];
  /** Accepted suggestions that are forgotten. */
  staleIds: readonly string[];
  /**
   * What has to change in the list for the whole site, which asks no source for more than a few new links. What was put aside is not
   * in it yet.
   */
  chooseListed(open: readonly OpenSuggestion[]): ReadonlyMap<OpenSuggestion['id'], boolean>;
  /** Called now and then; throws when this process is to stop. */
  goOn(): Promise<void>;
}

export interface SuggestionStore {
  madeFrom(): Promise<MadeFrom | null>;
  /** By post. */
  hashes(): Promise<ReadonlyMap<number, string>>;

  find(id: string): Promise<KeptSuggestion | null>;
  /** Open and accepted ones, the most likely first. */
  findOf(args: {
    postId: number;
    direction: 'incoming' | 'outgoing';
    limit: number;
  }): Promise<readonly KeptSuggestion[]>;
  /** The posts that are worth most first, and of each the most likely first. */
  list(
    filter: SuggestionFilter & { page: number; perPage: number },
  ): Promise<{ items: readonly KeptSuggestion[]; total: number }>;
  /** Null when there is no such suggestion. `by` is who decided. */
  decide(
    id: string,
    decision: { state: SuggestionState; note: string; by: string },
  ): Promise<KeptSuggestion | null>;
  decisions(): Promise<readonly Decision[]>;

  /** Takes the right to write for a while; false while another process has it. Called again, it keeps it. */
  hold(holder: string, until: number): Promise<boolean>;
  release(holder: string): Promise<void>;
  /** Gives the number of a new edition. */
  nextEdition(): Promise<number>;
  /** Puts suggestions aside, which are not shown before the edition is published. */
  putAside(edition: number, suggestions: readonly NewSuggestion[]): Promise<void>;
  /**
   * Shows the edition in place of what there was, as a whole or not at all. What a person has decided meanwhile stays. False when
   * another process has taken the right to write.
   */
  publish(holder: string, made: NewEdition): Promise<boolean>;
  /** Removes what is not shown: of editions before this one, and of those up to it that were never published. */
  removeHidden(edition: number, goOn: () => Promise<void>): Promise<void>;

  latestCheck(): Promise<(Quality & { measuredAt: number }) | null>;
  noteCheck(quality: Quality, revision: number, at: number): Promise<void>;
}

/** What a person has decided about a link from one post to another. */
export interface Decision {
  id: string;
  sourceId: number;
  targetId: number;
  state: SuggestionState;
  sentence: string;
}

export interface OpenSuggestion {
  /** For `chooseListed` only. */
  id: string;
  sourceId: number;
  targetId: number;
  probability: number;
  /** Whether there are words for the link. */
  hasAnchor: boolean;
  isListed: boolean;
}
