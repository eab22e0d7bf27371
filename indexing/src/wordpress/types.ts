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

/** Types of widespread plugins for orders, forms, logs and parts of pages: visitors never see their posts as pages. */
const OF_PLUGINS = new Set(
  `product_variation shop_order shop_order_refund shop_order_placehold shop_coupon shop_subscription scheduled-action
  edd_payment edd_discount edd_log give_payment wpcf7_contact_form flamingo_contact flamingo_inbound flamingo_outbound wpforms
  mc4wp-form nf_sub frm_styles frm_form_actions forminator_forms forminator_polls forminator_quizzes feedback jetpack_migration
  jp_img_sitemap jp_img_sitemap_index jp_sitemap jp_sitemap_index jp_sitemap_master jp_vid_sitemap jp_vid_sitemap_index jp_pay_order
  jp_pay_product elementor_library elementor_snippet elementor_font elementor_icons elementor-hf e-floating-buttons
  fl-builder-template et_pb_layout et_template et_theme_builder et_theme_options et_header_layout et_body_layout et_footer_layout
  vc_grid_item vc4_templates ct_template oxy_user_library astra-advanced-hook wpcode custom-css-js tablepress_table cookielawinfo
  popup popup_theme polylang_mo language_switcher amp_validated_url rank_math_schema tribe-ea-record`.split(
    /\s+/,
  ),
);

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
  return type !== '' && !WITHOUT_PAGES.has(type) && !OF_PLUGINS.has(type);
}

export function isCustomTaxonomy(taxonomy: string): boolean {
  return taxonomy !== '' && !WITHOUT_LISTS.has(taxonomy);
}

/** Set by the SEO plugin on posts whose links it has counted: those of types that visitors can open. */
export const COUNTED_META = 'rank_math_internal_links_processed';
/** The share of posts and pages that have to be counted, so that a type without any is a sign. */
const MOST_ARE_COUNTED = 0.9;

/** How many posts of a type are published, and how many of them the SEO plugin has counted. */
export interface CountedType {
  published: number;
  counted: number;
}

/** The custom types that the SEO plugin leaves out, because visitors cannot open their posts. None where the plugin says nothing. */
export function typesLeftOut(types: ReadonlyMap<string, CountedType>): string[] {
  const usual = [types.get('post'), types.get('page')].filter((type) => type !== undefined);
  const sum = (name: keyof CountedType): number => usual.reduce((total, type) => total + type[name], 0);
  if (sum('counted') === 0 || sum('counted') < sum('published') * MOST_ARE_COUNTED) return [];
  return [...types].flatMap(([slug, { published, counted }]) =>
    !BUILT_IN.has(slug) && published > 0 && counted === 0 ? [slug] : [],
  );
}

const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** The name of one post of a type of which nothing but its slug is known: `case_study` is "Case study". */
export function labelOfType(type: string): string {
  const known = LABELS[type];
  if (known !== undefined) return known;
  const words = type.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? type : words.charAt(0).toUpperCase() + words.slice(1);
}
