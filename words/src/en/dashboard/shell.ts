import type { Language } from '../../languages.ts';

/** The frame around every screen. */
export const shell = {
  title: (screen: string): string => `${screen} · Signpost`,
  skipToContent: 'Skip to content',
  /** Names the list of screens for screen readers. */
  navigation: 'Screens',
  openNavigation: 'Open the menu',
  /** The screens, and the headings above them. */
  screens: {
    today: 'Today',
    links: 'Links',
    posts: 'Posts',
    allLinks: 'All links',
    broken: 'Broken',
    mend: 'Mend',
    plans: 'Plans',
    structure: 'Structure',
    brands: 'Brands',
    allBrands: 'All brands',
    site: 'Site',
    sources: 'Sources and runs',
    administration: 'Administration',
    users: 'Users',
    settings: 'Settings',
    'ai-services': 'AI services',
    notices: 'Notices',
    schedules: 'Schedules',
    health: 'Health',
    events: 'Events',
    agents: 'Agents',
    extensions: 'Extensions',
  },
  /** Below the list of screens: `indexed 12 minutes ago`. */
  indexed: (ago: string): string => `indexed ${ago}`,
  notIndexed: 'not indexed yet',
  sample: {
    name: 'Sample data',
    meaning: 'These posts and links are invented, to show what Signpost does.',
    wayOut: 'Index your site',
  },
  demo: {
    name: 'Sample answers',
    meaning: 'No AI service is connected: all answers and figures about brands are invented.',
    wayOut: 'Connect an AI service',
  },
  palette: {
    open: 'Search or jump to…',
    /** The keys that open it, as a keyboard names them. */
    keys: 'Ctrl K',
    placeholder: 'Search screens, posts, brands and actions',
    groups: { screens: 'Screens', brands: 'Brands', actions: 'Actions' },
    actions: {
      showOrphans: 'Show the orphans',
      rescueOrphans: 'Find links to the orphans',
      groupBroken: 'Mend broken links in groups',
      showIgnored: 'Show ignored links',
      byAuthority: 'List posts by authority',
      planAccepted: 'Make a plan of accepted links',
      checkOutside: 'Check links to other sites',
      addSource: 'Index a site',
      addBrand: 'Add a brand',
    },
    nothing: (query: string): string => `Nothing found for “${query}”`,
  },
  theme: { name: 'Appearance', system: 'Same as the system', light: 'Light', dark: 'Dark' },
  language: {
    name: 'Language',
    names: { en: 'English', de: 'Deutsch' } satisfies Readonly<Record<Language, string>>,
  },
  user: {
    menu: (login: string): string => `Menu of ${login}`,
    signOut: 'Sign out',
  },
  keys: {
    name: 'Keys',
    /** What each key does, by the name of the key on a keyboard. */
    meanings: [
      ['Ctrl K', 'Search or jump to a screen, post, brand or action'],
      ['/', 'Go to the search field'],
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['a', 'Accept the suggestion'],
      ['r', 'Refuse the suggestion'],
      ['Enter', 'Open the row'],
      ['x', 'Select the row'],
      ['Shift ↓', 'Extend the selection'],
      ['t', 'Show the chart in focus as a table'],
      ['Esc', 'Close what is open'],
      ['?', 'Show the keys'],
    ] satisfies readonly (readonly [key: string, meaning: string])[],
  },
  documentation: 'API documentation',
};
