/** Types that every site has and that are no content of their own: parts of pages, settings, former versions. */
const WITHOUT_PAGES = new Set([
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'wp_font_family',
  'wp_font_face',
  'acf-field-group',
  'acf-field',
  'acf-post-type',
  'acf-taxonomy',
  'acf-ui-options-page',
]);

/** Taxonomies of the platform that have no list of posts under a name of their own. */
const WITHOUT_LISTS = new Set([
  'category',
  'post_tag',
  'post_format',
  'nav_menu',
  'link_category',
  'wp_theme',
  'wp_template_part_area',
  'wp_pattern_category',
]);

const LABELS: Readonly<Record<string, string>> = { attachment: 'Media' };

export function canHavePages(type: string): boolean {
  return type !== '' && !WITHOUT_PAGES.has(type);
}

export function isCustomTaxonomy(taxonomy: string): boolean {
  return taxonomy !== '' && !WITHOUT_LISTS.has(taxonomy);
}

/** The name of one post of a type of which nothing but its slug is known: `case_study` is "Case study". */
export function labelOfType(type: string): string {
  const known = LABELS[type];
  if (known !== undefined) return known;
  const words = type.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? type : words.charAt(0).toUpperCase() + words.slice(1);
}
