import type { BackendExtraction } from '@signpost/contract/analyses';

/** A name to look for in answers: the brand, or a competitor. */
export interface Subject {
  /** The id of the competitor; null for the brand. */
  id: string | null;
  /** The name, then the aliases. */
  names: readonly string[];
  /** Hosts of its own sites, such as `acme.example`; subdomains count too. */
  domains: readonly string[];
}

export interface AnswerText {
  text: string;
  /** What was asked: where the answer repeats it, it names nothing. Not known when missing. */
  question?: string;
  citedUrls: readonly string[];
  retrievedUrls: readonly string[];
  /** Whether the answer was cut off at its length limit: late mentions are lost, so there is no rank. */
  truncated: boolean;
  refused: boolean;
}

/** A range of the answer's text, in UTF-16 code units. */
export type Span = BackendExtraction['spans'][number];

/** The place of a name in an answer. */
export type Rank = NonNullable<BackendExtraction['rank']>;
export type Confidence = Rank['confidence'];
export type EntityMention = BackendExtraction['entities'][number];

export interface SentimentFinding extends NonNullable<BackendExtraction['sentiment']> {
  method: JudgedBy;
}

/** A model judges answers of engines; the demo engine judges its own invented answers. */
export type JudgedBy = 'model' | 'demo';

/** Whether an answer refuses, and its sentiment about the names in it. */
export interface Judgement {
  by: JudgedBy;
  /** Whether it only declines to answer. Counts unless the rules find the brand in it. */
  refuses?: boolean;
  /** The sentiment about the brand. Counts only if the answer contains the quote. */
  sentiment: { value: number; quote: string } | null;
  /** Names as the judge writes them. They count only if the rules find them in the answer. */
  entities: { name: string; sentiment: number | null }[];
  /** In a judgement that is replayed, the names that the judge gave; `entities` then holds those of all rules. */
  names?: readonly string[];
}

/** The judgement, or why there is none. */
export type Judged = { judgement: Judgement } | { problem: string };

/** Judges one answer. Never throws. */
export type Judge = (answer: { text: string; brandNames: readonly string[] }) => Promise<Judged>;

/** What was read from one answer: stored as it is, and shown as the evidence of every number. */
export interface Extraction extends BackendExtraction {
  /** Rules read every answer; the part after `+` says who judged its sentiment. */
  method: 'deterministic' | `deterministic+${JudgedBy}`;
  sentiment: SentimentFinding | null;
}

/** An answer, the names to look for in it, and how it was judged. Plain data: it may go to another thread. */
export interface Reading {
  answer: AnswerText;
  brand: Subject;
  competitors: readonly Subject[];
  /** Null when the answer was not judged. */
  judged: Judged | null;
}
