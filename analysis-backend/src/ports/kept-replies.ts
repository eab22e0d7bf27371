/** What a model replied, kept to be used again in place of asking the same once more. */
export interface KeptReply {
  /** SHA-256, in hex, of everything that the reply depends on. */
  key: string;
  /** Such as `openai/gpt-5-nano`. */
  model: string;
  /** Parsed JSON that the caller found usable. */
  value: unknown;
  keptAt: number;
}

/**
 * Replies of the model that reads answers and makes queries, so that the same is not paid for twice. Answers of engines never
 * come here: a measurement that repeats itself would look more stable than what it measures.
 */
export interface KeptReplies {
  /** Null when there is none. */
  find(key: string): Promise<KeptReply | null>;
  /** Those that are there, by their keys. */
  findAll(keys: readonly string[]): Promise<Map<string, KeptReply>>;
  /** One that is there under the same key is replaced. */
  keep(reply: KeptReply): Promise<void>;
  /** Forgets those that were kept before then. */
  dropBefore(time: number): Promise<void>;
}
