export interface NavigationBlock {
  url: string;
  label: string;
  rel: string;
  isNewTab: boolean;
}

const BLOCKS = ['wp:navigation-link', 'wp:navigation-submenu'];
/** Longer comments are not read: a link's block has some hundred characters. */
const LONGEST_BLOCK = 65_536;

/** The link of a block editor's comment such as `wp:navigation-link {"url":"/about/","label":"About"} /`. Null when it is none. */
export function parseNavigationBlock(comment: string): NavigationBlock | null {
  if (comment.length > LONGEST_BLOCK) return null;
  const text = comment.trim();
  const block = BLOCKS.find((name) => text.startsWith(`${name} `));
  if (block === undefined) return null;
  const end = text.endsWith('/') ? text.length - 1 : text.length;
  try {
    const attributes: unknown = JSON.parse(text.slice(block.length, end));
    if (typeof attributes !== 'object' || attributes === null) return null;
    const { url, label, rel, opensInNewTab } = attributes as Record<string, unknown>;
    if (typeof url !== 'string' || url === '') return null;
    return {
      url,
      label: typeof label === 'string' ? label : '',
      rel: typeof rel === 'string' ? rel : '',
      isNewTab: opensInNewTab === true,
    };
  } catch {
    return null;
  }
}
