import type { Said } from '@signpost/contract/indexing';
import { lowerCaseEncoded } from '../addresses/percent.ts';
import type { Candidate } from '../ports/ledger-document.ts';
import type { AddressRules } from './address-rules.ts';

/** Where the case of letters is known. */
type Cased = Pick<AddressRules, 'caseOf'>;

/**
 * The keys of the address table. Each begins with a letter for what it is, so that a path that leads to a post today and one that led
 * to another post in former times are two keys.
 */
export const lookKeys = {
  /** A page as visitors are meant to reach it. */
  permalink: (rules: Cased, page: string): string => `p ${rules.caseOf(page)}`,
  /** A page of a WordPress site by an address with encoded letters. */
  encodedPage: (rules: Cased, page: string): string => `e ${rules.caseOf(page)}`,
  /** The name of a post of a type alone, where several paths lead to it. */
  name: (type: string, slug: string): string => `n ${type} ${lowerCaseEncoded(slug)}`,
  /** A name that a post of a type had before. */
  oldName: (type: string, slug: string): string => `m ${type} ${lowerCaseEncoded(slug)}`,
  id: (id: number | string): string => `i ${id}`,
  /** A query variable that names a post, such as `?book=dune`. */
  query: (rules: Cased, page: string): string => `q ${rules.caseOf(page)}`,
  file: (rules: Cased, page: string): string => `f ${rules.caseOf(page)}`,
  /** A file without what the platform puts at the end of its name for sizes and edits. */
  fileStem: (rules: Cased, page: string): string => `s ${rules.caseOf(page)}`,
  oldAddress: (rules: Cased, page: string): string => `o ${rules.caseOf(page)}`,
  /** A page that was seen to lead elsewhere. */
  redirect: (rules: Cased, page: string): string => `r ${rules.caseOf(page)}`,
  canonical: (rules: Cased, page: string): string => `c ${rules.caseOf(page)}`,
  /** A list of posts, by the query variable that shows it and its value. */
  list: (variable: string, value: string): string => `l ${variable} ${lowerCaseEncoded(value)}`,
  /** The slug of what is not published. */
  hidden: (slug: string): string => `g ${lowerCaseEncoded(slug)}`,
};

/** What it means that nothing was found under a key, by its letter. */
const IN_VAIN = {
  p: 'no_post_at_path',
  e: 'no_post_at_path',
  n: 'no_post_of_name',
  m: 'no_former_address',
  i: 'no_post_of_number',
  q: 'no_post_of_query',
  f: 'no_file',
  s: 'no_file',
  o: 'no_former_address',
  r: 'no_redirect',
  c: 'no_redirect',
  l: 'no_list',
  g: 'no_hidden_post',
} as const satisfies Record<string, Said['code']>;

/** What an address was looked for as, in the order of its candidates, when none of them is found. */
export function triedBy(candidates: readonly Candidate[]): Said[] {
  const codes = candidates.flatMap((candidate) => {
    if ('look' in candidate) return [IN_VAIN[candidate.look.charAt(0) as keyof typeof IN_VAIN]];
    return 'name' in candidate ? ['no_guess' as const] : [];
  });
  return [...new Set(codes)].map((code) => ({ code }));
}
