import type { Candidate } from '../../ports/ledger-document.ts';
import type { Asked } from '../asked.ts';
import type { Step } from '../steps.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** A redirect of a plugin. */
export interface PluginRule {
  /** Null when the rule says that nothing is there. */
  to: string | null;
  /** The page key that it leads to; null for none of the site. */
  target: string | null;
}

/** An address that WordPress is asked for. */
export interface AskedOfWordPress extends Asked<WordPressSite> {
  /** The path with two digits for each part of a date. */
  dated: string;
  isHome: boolean;
  isSystem: boolean;
  /** What of the query WordPress reads. */
  variables: Asked['query'];
  /** The rule of a plugin that is for the address; null for none. */
  rule: PluginRule | null;
  /** The keys that rules led away from, to come here; null for none. */
  followed: Set<string> | null;
  /** What another address can mean. */
  further(key: string, followed: Set<string>): Candidate[];
}

export type WordPressStep = Step<AskedOfWordPress>;
