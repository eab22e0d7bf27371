/** The list of stored links. */
export interface AllLinksWords {
  /** The answer in one line, of two parts; each leads to its links. */
  answer: Readonly<Record<'internal' | 'external', (links: number) => string>>;
  list: string;
  search: string;
  columns: Readonly<Record<'address' | 'type' | 'from' | 'to', string>>;
  kind: { name: string; all: string; internal: string; external: string };
  /** The type of a link; a type that is not among them is shown as it is. */
  types: Readonly<Record<string, string>>;
  /** Only the links of one post; null when its title is not known. */
  from: (title: string | null) => string;
  to: (title: string | null) => string;
  leave: (filter: string) => string;
  /** A post without a title. */
  untitled: string;
  openPost: (title: string) => string;
  empty: { heading: string; meaning: string; action: string };
}
