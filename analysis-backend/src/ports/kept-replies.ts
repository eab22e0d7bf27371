/** A reply of the model, kept for when the same is asked again. */
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
 * Replies of the model that reads answers and writes queries, so that the same question is not paid for twice. Answers of engines are
 * never kept here: a repeated measurement would look more stable than it is.
 */
export interface KeptReplies {
  /** Null when there is none. */
  find(key: string): Promise<KeptReply | null>;
  /** The kept replies among these keys, by key. */
  findAll(keys: readonly string[]): Promise<Map<string, KeptReply>>;
  /** Replaces a reply under the same key. */
  keep(reply: KeptReply): Promise<void>;
  /** Deletes replies that were kept before `time`. */
  dropBefore(time: number): Promise<void>;
}
