/** Why a link does not lead visitors where it should. */
export type BrokenReasonCode =
  | 'no_such_page'
  | 'not_published'
  | 'goes_through_redirect'
  | 'reached_by_guess'
  | 'broken'
  | 'suspect'
  | 'blocked'
  | 'redirected'
  | 'unknown';

/** Links that do not lead where they should. */
export interface BrokenWords {
  /** The answer in one line; each part leads to its links. `nothing` stands in place of the first when it counts none. */
  answer: {
    nothing: string;
    leadNowhere: (links: number) => string;
    elsewhere: (links: number) => string;
    redirects: (links: number) => string;
    guesses: (links: number) => string;
  };
  list: string;
  /** Names the search field: address, text or post. */
  search: string;
  /** Names the choice of reasons. */
  reason: string;
  /** All reasons that are certain. */
  all: string;
  /** `leads_nowhere` stands for `no_such_page` and `not_published`. */
  reasons: Readonly<Record<BrokenReasonCode | 'leads_nowhere', { name: string; meaning: string }>>;
  /** What `no_such_page` and `leads_nowhere` mean where no server was asked. */
  notRead: Readonly<Record<'no_such_page' | 'leads_nowhere', string>>;
  columns: Readonly<Record<'link' | 'why' | 'where' | 'edit', string>>;
  edit: (title: string) => string;
  /** Where the link leads by way of a redirect or a guess. */
  leadsTo: (place: string) => string;
  /** The status of a post that is not published. */
  status: (status: string) => string;
  /** `checked yesterday`, `not found since 10 Jan 2026`. */
  checked: (when: string) => string;
  failingSince: (date: string) => string;
  /** The HTTP status of the last answer. */
  answered: (status: number) => string;
  /** When no link to another site was ever asked. `command` is shown as code. */
  unchecked: { heading: string; meaning: string; command: string };
  allGood: { heading: string; meaning: string };
  notIndexed: { heading: string; meaning: string; action: string };
}
