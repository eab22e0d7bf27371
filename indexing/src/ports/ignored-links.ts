/** What a rule to ignore broken links is about: one address, addresses that fit a pattern with `*`, a path of the site, or the post that they are in. */
export type IgnoreBy = 'address' | 'pattern' | 'path' | 'post';

/** Broken links that people have decided not to mend. They are in no count and no list, unless a list asks for them. */
export interface IgnoreRule {
  id: number;
  by: IgnoreBy;
  /** The address, pattern or path; the id of a post. */
  value: string;
  /** The title of the post; empty for other rules, and when the ledger has it no more. */
  title: string;
  /** Why, as a person wrote it. */
  reason: string;
  /** The login of who added it; empty for a command. */
  addedBy: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
}

export interface IgnoredLinks {
  /** The latest first. */
  list(): Promise<readonly IgnoreRule[]>;
  /** An equal rule is kept as it is, with the new reason. */
  add(rule: Omit<IgnoreRule, 'id' | 'title' | 'addedAt'>): Promise<IgnoreRule>;
  /** False when there is no such rule. */
  remove(id: number): Promise<boolean>;
}

export interface WithIgnored {
  readonly ignored: IgnoredLinks;
}
