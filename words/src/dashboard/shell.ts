import type { Language } from '../languages.ts';

/** The frame around every screen. */
export interface ShellWords {
  /** `Posts · Signpost`: the title of the window or tab. */
  title: (screen: string) => string;
  skipToContent: string;
  /** Names the list of screens for screen readers. */
  navigation: string;
  openNavigation: string;
  /** The screens, and the headings above them. */
  screens: Readonly<
    Record<
      | 'today'
      | 'links'
      | 'posts'
      | 'allLinks'
      | 'broken'
      | 'structure'
      | 'brands'
      | 'allBrands'
      | 'site'
      | 'sources'
      | 'administration'
      | 'users'
      | 'settings'
      | 'health'
      | 'events'
      | 'extensions',
      string
    >
  >;
  /** Below the list of screens: `indexed 12 minutes ago`. */
  indexed: (ago: string) => string;
  notIndexed: string;
  sample: { name: string; meaning: string; wayOut: string };
  demo: { name: string; meaning: string; wayOut: string };
  palette: {
    open: string;
    /** The keys that open it, as a keyboard names them. */
    keys: string;
    placeholder: string;
    groups: Readonly<Record<'screens' | 'brands' | 'actions', string>>;
    actions: Readonly<Record<'showOrphans' | 'addSource' | 'addBrand', string>>;
    nothing: (query: string) => string;
  };
  theme: { name: string; system: string; light: string; dark: string };
  language: { name: string; names: Readonly<Record<Language, string>> };
  user: { menu: (login: string) => string; signOut: string };
  keys: {
    name: string;
    /** What each key does, by the key as it stands on a keyboard. */
    meanings: readonly (readonly [key: string, meaning: string])[];
  };
  documentation: string;
}
