import type { Position } from './position-of.ts';

export interface FrameName {
  position: Position;
  /**
   * `frame`: never part of the text. `frame_maybe`: not where the text is not marked and the site is made with WordPress. `output`: made
   * by a program where it is in a marked text; elsewhere it says nothing.
   */
  kind: 'frame' | 'frame_maybe' | 'output';
}

/** The text of the post itself, put into a layout by a builder. */
const BUILDER_BODY = 4;
export const SURE_BODY = 3;
export const LIKELY_BODY = 2;
/** What is above the teasers of a list. */
export const LIST_INTRODUCTION = 1;

/** Names of elements that hold the text of a page: those of themes, of builders of pages, and of other systems. */
export const BODY_NAMES = new Map<string, number>([
  ...named(
    BUILDER_BODY,
    `wp-block-post-content elementor-widget-theme-post-content et_pb_post_content brxe-post-content fusion-content-tb
     fl-module-fl-post-content ct-inner-content oxy-stock-content-styles bde-post-content tcb-post-content tdb_single_content
     woocommerce-tabs-panel--description elementor-widget-woocommerce-product-content wp-block-woocommerce-product-description`,
  ),
  ...named(SURE_BODY, 'entry-content e-content td-post-content'),
  ...named(
    LIKELY_BODY,
    `post-content post_content post__content post-entry post-body post__body post-text post-full-content single-post-content
     single-content article-content article-body article__content article__body page-content page__content fl-post-content
     gh-content the-content the_content the_content_wrapper penci-entry-content inner-post-entry post_text_inner entry-text
     field--name-body node__content com-content-article__body theme-doc-markdown markdown-body story-body blog-post-body
     blog-item-content entry storycontent`,
  ),
  ...named(LIST_INTRODUCTION, 'page-description'),
]);

/** Names of elements that are not part of the text, though many themes and plugins put them beside or into it. */
export const FRAME_NAMES = new Map<string, FrameName>([
  // Previous and next, pages of the text, the way back.
  ...framed(
    'nav',
    'frame',
    `post-navigation posts-navigation comment-navigation post-nav post-nav-links nav-single nav-links nav-previous nav-next
     single-navigation entry-navigation post-pagination page-links pagelink pagination-single wp-block-post-navigation-link
     breadcrumbs rank-math-breadcrumb yoast-breadcrumbs aioseo-breadcrumbs woocommerce-breadcrumb breadcrumb-trail skip-link
     wp-block-navigation wp-block-page-list wp-block-query-pagination wp-block-comments-pagination ez-toc-container lwptoc
     fixed-toc et_pb_post_nav elementor-widget-post-navigation elementor-widget-breadcrumbs ast-breadcrumbs`,
  ),
  // Who wrote it, when, and under which terms.
  ...framed(
    'aside',
    'frame',
    `author-box author-bio author-info about-author author-card author-description entry-author entry-author-info post-author
     post-author-box authorbox author-section saboxplugin-wrap m-a-box abh_box ts-fab-wrapper wpautbox pp-multiple-authors-wrapper
     pp-multiple-authors-boxes-wrapper fn-author-box wp-block-post-author wp-block-post-author-biography wp-block-post-author-name
     elementor-widget-author-box ast-author-box ast-author-details entry-meta entry-footer entry-header post-meta post-info
     post-header post-footer post-tags post-categories post-terms entry-taxonomies entry-tags entry-categories tags-links cat-links
     entry-terms tagcloud product_meta postmetadata wp-block-post-terms wp-block-post-date wp-block-post-title wp-block-post-featured-image
     elementor-widget-post-info et_post_meta_wrapper et_pb_title_meta_container fusion-meta-info td-post-source-tags
     wp-block-woocommerce-product-meta woocommerce-product-details__short-description wp-block-post-excerpt woocommerce-product-rating`,
  ),
  // Other posts.
  ...framed(
    'aside',
    'frame',
    `related-posts relatedposts related_posts related-post related-articles related-entries related-products related-items
     jp-relatedposts jp-relatedposts-i2 wp-block-jetpack-related-posts yarpp yarpp-related crp_related rp4wp-related-posts wp_rp
     wp_rp_wrap zem_rp_wrap ast-single-related-posts-container ct-related-posts ct-related-posts-container fusion-related-posts
     single-related-posts entry-related post-related similar-posts more-posts read-next recommended-posts recent-posts up-sells
     upsells cross-sells wp-block-woocommerce-related-products wp-block-query wp-block-post-template wp-block-post
     wp-block-latest-posts wp-block-latest-comments wp-block-categories wp-block-archives wp-block-tag-cloud wp-block-rss
     wp-block-calendar wp-block-loginout wp-block-term-description wc-block-grid wp-block-woocommerce-product-collection
     elementor-widget-posts elementor-posts-container et_pb_blog_grid et_pb_posts td_block_related_posts td-related-row`,
  ),
  // What others say, and where to tell them.
  ...framed(
    'aside',
    'frame',
    `comments-area comments-wrapper comments-section comment-list commentlist comment-respond entry-comments wp-block-comments
     wp-block-post-comments wp-block-post-comments-form woocommerce-reviews et_pb_comments_module elementor-widget-post-comments
     sharedaddy sd-sharing sd-sharing-enabled addtoany_share_save_container addtoany_content a2a_kit heateor_sss_sharing_container
     heateor_sss_horizontal_sharing social-warfare swp_social_panel mashsb-container essb_links ssba ssbp-wrap share-buttons
     sharing-buttons social-share social-sharing post-share post-sharing entry-share shareaholic-canvas jetpack-likes-widget-wrapper
     sd-like td-post-sharing wp-block-jetpack-sharing-buttons novashare-buttons scriptlesssocialsharing simplesocialbuttons
     dpsp-content-wrapper sfsi_widget elementor-widget-share-buttons fusion-sharing-box wp-block-social-links`,
  ),
  ...framed(
    'aside',
    'frame_maybe',
    `related comments sidebar widget-area widget site-header site-footer menu nav-menu main-navigation navigation pagination
     breadcrumb author tags categories share social meta page-header term-description`,
  ),
  // What is in the text as a short name or a bare address.
  ...framed(
    'aside',
    'output',
    `woocommerce wp-block-embed__wrapper wp-embedded-content twitter-tweet gallery-columns-1 gallery-columns-2 gallery-columns-3
     gallery-columns-4 gallery-columns-5 gallery-columns-6 gallery-columns-7 gallery-columns-8 gallery-columns-9`,
  ),
]);

/** The same by ids. In other pages a heading may have given them. */
export const FRAME_IDS = new Map<string, FrameName>([
  ...framed('nav', 'frame', 'toc_container ez-toc-container'),
  ...framed('aside', 'frame', 'jp-relatedposts disqus_thread'),
  ...framed(
    'aside',
    'frame_maybe',
    'comments respond sidebar secondary masthead colophon header footer related-posts related author-box',
  ),
]);

function named(rank: number, names: string): [string, number][] {
  return names.split(/\s+/).map((name) => [name, rank]);
}

function framed(position: Position, kind: FrameName['kind'], names: string): [string, FrameName][] {
  return names.split(/\s+/).map((name) => [name, { position, kind }]);
}
