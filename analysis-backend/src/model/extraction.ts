/** Whom we look for: the brand, or a competitor. */
export interface Subject {
  /** Of a competitor; null for the brand, and for one that is found in an answer and not known yet. */
  id: string | null;
  /** Its name and its aliases, the name first. */
  names: readonly string[];
  /** Hosts of its own sites, such as `acme.example`; subdomains count too. */
  domains: readonly string[];
}

export interface AnswerText {
  text: string;
  citedUrls: readonly string[];
  retrievedUrls: readonly string[];
  /** The finish reason was the length: late mentions are lost, so there is no rank. */
  truncated: boolean;
  refused: boolean;
}

export interface Span {
  /** In UTF-16 code units of the answer's text. */
  start: number;
  end: number;
}

export type RankMethod = 'numbered_list' | 'order_of_mention';
export type Confidence = 'high' | 'low';

export interface EntityMention {
  /** As the answer writes it. */
  name: string;
  /** The competitor it is; null when it is none that we know. */
  competitorId: string | null;
  isBrand: boolean;
  /** 1 for the first distinct entity that the answer puts forward. */
  position: number;
  spans: Span[];
  /** 0, 25, 50, 75 or 100; null when it was not judged. */
  sentiment: number | null;
}

export interface SentimentFinding {
  /** 0, 25, 50, 75 or 100. */
  value: number;
  method: JudgedBy;
  /** Verbatim from the answer. */
  quote: string;
}

/** A model judges what engines answer; the demo engine judges what it invented itself. */
export type JudgedBy = 'model' | 'demo';

/** How an answer speaks of the names in it. */
export interface Judgement {
  by: JudgedBy;
  /** Of the brand. It counts only if the quote stands in the answer. */
  sentiment: { value: number; quote: string } | null;
  /** Names as the judge gives them: they count only where the rules find them in the answer. */
  entities: { name: string; sentiment: number | null }[];
}

/** The judgement, or why there is none. */
export type Judged = { judgement: Judgement } | { problem: string };

/** Judges one answer. Never throws. */
export type Judge = (answer: {
  text: string;
  brandNames: readonly string[];
  competitorNames: readonly string[];
}) => Promise<Judged>;

/** What was read from one answer: stored as it is, and shown as the evidence of every number. */
export interface Extraction {
  extractorVersion: number;
  /** Rules read every answer; the second word says who judged its sentiment. */
  method: 'deterministic' | `deterministic+${JudgedBy}`;
  /** Why the model's part is missing although it was asked; null when nothing went wrong. */
  modelProblem: string | null;
  /** Why the answer could not be read; missing when it was. */
  readingProblem?: string;
  valid: boolean;
  /** Null when the answer is not valid: not checked, which is not the same as absent. */
  mentioned: boolean | null;
  spans: Span[];
  rank: { value: number; method: RankMethod; confidence: Confidence } | null;
  entities: EntityMention[];
  /** Null when the brand is not named, or when nobody judged the answer. */
  sentiment: SentimentFinding | null;
  /** Owned pages, each once, by host and path. */
  citedPages: string[];
  retrievedPages: string[];
  /** Hosts of everything cited, each once. */
  citedDomains: string[];
}

/** An answer, the names to look for in it, and how it was judged. Plain data: it may go to another thread. */
export interface Reading {
  answer: AnswerText;
  brand: Subject;
  competitors: readonly Subject[];
  /** Null when nobody judged it. */
  judged: Judged | null;
}
