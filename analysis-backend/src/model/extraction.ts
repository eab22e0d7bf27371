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
export type Role = 'primary' | 'alternative' | 'listing' | 'negative' | 'passing';

export interface EntityMention {
  /** As the answer writes it. */
  name: string;
  /** The competitor it is; null when it is none that we know. */
  competitorId: string | null;
  isBrand: boolean;
  /** 1 for the first distinct entity that the answer puts forward. */
  position: number;
  spans: Span[];
  /** Judged for known competitors and the brand only; 0–100. */
  sentiment: number | null;
}

export interface SentimentFinding {
  /** 0, 25, 50, 75 or 100. */
  value: number;
  method: 'model' | 'lexicon';
  confidence: Confidence;
  /** Verbatim from the answer. */
  quote: string;
}

/** What was read from one answer: stored as it is, and shown as the evidence of every number. */
export interface Extraction {
  extractorVersion: number;
  method: 'deterministic' | 'deterministic+model';
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
  sentiment: SentimentFinding | null;
  role: Role | null;
  /** Owned pages, each once, by host and path. */
  citedPages: string[];
  retrievedPages: string[];
  /** Hosts of everything cited, each once. */
  citedDomains: string[];
}

/** What a model said of one answer. */
export interface Judgement {
  /** Both, or null: a judgement without its evidence in the answer does not count. */
  sentiment: { value: number; quote: string } | null;
  role: Role | null;
  /** Names as the model gives them: whoever uses them has to find them in the answer. */
  entities: { name: string; sentiment: number | null }[];
}

/** What came of asking a model; a problem is noted. */
export type Judged = { judgement: Judgement } | { problem: string };

/** An answer, with whom to look for in it and what a model said of it. Plain data: it may go to another thread. */
export interface Reading {
  answer: AnswerText;
  brand: Subject;
  competitors: readonly Subject[];
  /** Null when no model was asked. */
  judged: Judged | null;
}
