/** A post as the database of the site has it. */
export interface ThemePost {
  id: number;
  type: 'post' | 'page' | 'product';
  path: string;
  title: string;
  /** What its author wrote. */
  html: string;
  category: string;
  tag: string;
  author: string;
  /** `2024/05` */
  month: string;
}

/** Teasers of posts under an address of their own. */
export interface ThemeList {
  path: string;
  heading: string;
  bodyClass: string;
  posts: ThemePost[];
  next: string | null;
  /** The list in the REST API, where it is there. */
  resource: string | null;
}

export type ThemeName = 'classic' | 'blocks' | 'elementor' | 'divi' | 'shop' | 'first';

/** How a theme shows posts and lists of posts. */
interface Theme {
  post(post: ThemePost, others: readonly ThemePost[]): string;
  list(list: ThemeList): string;
  /** A page is shown at home, in place of the posts. */
  frontPage: boolean;
  /** The path of the page that lists posts; null for none. */
  postsPage: string | null;
  hasShop: boolean;
  hasSeoPlugin: boolean;
}

const HOME = 'http://site.test';
const MENU = [
  '/',
  '/about/',
  '/contact/',
  '/category/news/',
  '/tag/red/',
  '/author/ann/',
  '/2024/05/',
  '/2024/06/',
];
const MORE_LISTS = ['/category/travel/', '/category/food/', '/tag/green/', '/author/bob/'];

function link(path: string, words: string, names = ''): string {
  return `<a${names === '' ? '' : ` class="${names}"`} href="${HOME}${path}">${words}</a>`;
}

function items(paths: readonly string[]): string {
  return paths.map((path) => `<li class="menu-item">${link(path, `to ${path}`)}</li>`).join('');
}

function postsAs(posts: readonly ThemePost[], one: (post: ThemePost) => string): string {
  return posts.map(one).join('\n');
}

function head(title: string, extra: string): string {
  return `<head><meta charset="utf-8"><title>${title} – Site</title>
<link rel="alternate" type="application/rss+xml" title="Site" href="${HOME}/feed/">
<link rel="stylesheet" href="${HOME}/wp-content/themes/any/style.css"><link rel="https://api.w.org/" href="${HOME}/wp-json/">${extra}</head>`;
}

function headOfPost({ id, type, path, title }: ThemePost, extra = ''): string {
  const base = { post: 'posts', page: 'pages', product: 'product' }[type];
  return head(
    title,
    `<link rel="alternate" title="JSON" type="application/json" href="${HOME}/wp-json/wp/v2/${base}/${id}"><link rel="canonical" href="${HOME}${path}"><link rel="shortlink" href="${HOME}/?p=${id}">
<link rel="alternate" type="application/json+oembed" href="${HOME}/wp-json/oembed/1.0/embed?url=${encodeURIComponent(HOME + path)}">${extra}`,
  );
}

function headOfList({ heading, path, next, resource }: ThemeList, extra = ''): string {
  const rest =
    resource === null
      ? ''
      : `<link rel="alternate" title="JSON" type="application/json" href="${HOME}/wp-json/wp/v2/${resource}">`;
  const more = next === null ? '' : `<link rel="next" href="${HOME}${next}">`;
  return head(heading, `${rest}<link rel="canonical" href="${HOME}${path}">${more}${extra}`);
}

function bodyClass({ id, type, path }: ThemePost, more = ''): string {
  const home = path === '/' ? 'home ' : '';
  const kind =
    type === 'page'
      ? `page-template-default page page-id-${id}`
      : `${type}-template-default single single-${type} postid-${id}`;
  return `${home}wp-singular ${kind} ${more}`.trim();
}

function postClass({ id, type, category }: ThemePost): string {
  return `post-${id} ${type} type-${type} status-publish ${type === 'page' ? '' : 'format-standard'} hentry category-${category}`;
}

/** What plugins put into the text of a post. */
const SHARING = `<div class="sharedaddy sd-sharing-enabled"><ul><li><a rel="nofollow" href="https://social.example/share?u=1">Share</a></li></ul></div>`;

function relatedByPlugin(others: readonly ThemePost[]): string {
  return `<div id="jp-relatedposts" class="jp-relatedposts"><h3>Related</h3>${postsAs(others, ({ path, title }) => `<div class="jp-relatedposts-post">${link(path, title)}</div>`)}</div>`;
}

function comments(title: string, list = 'comment-list'): string {
  return `<h2 class="comments-title">One thought on ${title}</h2><ol class="${list}"><li class="comment"><article class="comment-body"><div class="comment-author vcard"><b class="fn"><a href="https://visitor.example/" rel="ugc external nofollow" class="url">A visitor</a></b></div><div class="comment-content"><p>I liked <a href="${HOME}/post-16/">the other one</a> more. <a href="https://spam.example/">Buy</a></p></div><div class="reply"><a class="comment-reply-link" href="?replytocom=3#respond">Reply</a></div></article></li></ol><div id="respond" class="comment-respond"><form><p class="logged-in-as"><a href="${HOME}/wp-login.php">Log in</a></p></form></div>`;
}

function recent(): string {
  return `<h2>Recent posts</h2><ul>${[17, 16, 15].map((at) => `<li>${link(`/post-${at}/`, `Post number ${at}`)}</li>`).join('')}</ul>`;
}

function page(lang: string, headHtml: string, names: string, body: string): string {
  return `<!doctype html><html lang="${lang}">${headHtml}<body class="${names}">${body}</body></html>`;
}

// A theme of templates, with <header>, <main> and an <aside> of widgets. Lists show whole posts.
const classic: Theme = {
  frontPage: false,
  postsPage: null,
  hasShop: false,
  hasSeoPlugin: false,
  post(post, others) {
    const terms =
      post.type === 'post'
        ? `<div class="entry-categories">${link(`/category/${post.category}/`, post.category)}</div>`
        : '';
    return classicFrame(
      headOfPost(post),
      bodyClass(post, 'has-sidebar'),
      `<article class="${postClass(post)}" id="post-${post.id}">
<header class="entry-header">${terms}<h1 class="entry-title">${post.title}</h1><div class="post-meta-wrapper"><ul class="post-meta"><li>By ${link(`/author/${post.author}/`, post.author)}</li><li>${link(post.path, 'May 1')}</li></ul></div></header>
<div class="post-inner"><div class="entry-content">${post.html}${SHARING}${relatedByPlugin(others)}</div></div>
<div class="section-inner"><div class="post-meta-wrapper"><ul class="post-meta"><li class="post-tags">${link(`/tag/${post.tag || 'red'}/`, 'tag')}</li></ul></div><div class="author-bio"><p>Ann writes. ${link('/author/ann/', 'All of hers')} <a href="https://ann.example/">Her site</a></p></div></div>
<nav class="pagination-single section-inner">${postsAs(others.slice(0, 2), ({ path, title }) => link(path, title))}</nav>
<div class="comments-wrapper section-inner"><div class="comments" id="comments">${comments(post.title)}</div></div></article>`,
    );
  },
  list: (list) =>
    classicFrame(
      headOfList(list),
      `${list.bodyClass} has-sidebar`,
      `<header class="archive-header"><h1>${list.heading}</h1></header>${postsAs(list.posts, (post) => `<article class="${postClass(post)}" id="post-${post.id}"><header class="entry-header"><h2 class="entry-title">${link(post.path, post.title)}</h2></header><div class="entry-content">${post.html}</div></article>`)}${paging(list)}`,
    ),
};

function classicFrame(headHtml: string, names: string, main: string): string {
  return page(
    'en',
    headHtml,
    names,
    `<a class="skip-link screen-reader-text" href="#site-content">Skip</a><header id="site-header"><nav><ul>${items(MENU)}</ul></nav></header><main id="site-content">${main}</main><aside class="footer-widgets"><div class="widget">${recent()}</div><div class="widget"><ul>${items(MORE_LISTS)}</ul></div></aside><footer id="site-footer"><a href="https://wordpress.example/">Powered by</a></footer>`,
  );
}

function paging({ next }: ThemeList): string {
  return next === null
    ? ''
    : `<nav class="navigation pagination"><div class="nav-links">${link(next, 'Older', 'next page-numbers')}</div></nav>`;
}

// A theme of blocks: no article around the text, and more posts below it.
const blocks: Theme = {
  frontPage: true,
  postsPage: '/blog/',
  hasShop: false,
  hasSeoPlugin: true,
  post(post, others) {
    const dynamic = `<ul class="wp-block-latest-posts__list wp-block-latest-posts">${[17, 3].map((at) => `<li>${link(`/post-${at}/`, 'latest')}</li>`).join('')}</ul><ul class="wp-block-social-links"><li class="wp-social-link"><a href="https://social.example/me">me</a></li></ul><figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content">${link('/post-16/', 'An embedded post')}</blockquote></div></figure>`;
    return blockFrame(
      headOfPost(post, linkedData('WebPage', post.title)),
      bodyClass(post),
      `<main class="wp-block-group is-layout-flow"><div class="wp-block-group"><h1 class="wp-block-post-title">${post.title}</h1><div class="wp-block-group"><div class="wp-block-post-date"><time><a href="${HOME}${post.path}">May 1</a></time></div><div class="wp-block-post-author-name"><a href="${HOME}/author/${post.author}/" class="wp-block-post-author-name__link">${post.author}</a></div><div class="taxonomy-category wp-block-post-terms">${link(`/category/${post.category || 'news'}/`, 'in')}</div></div></div>
<div class="entry-content alignfull wp-block-post-content has-global-padding is-layout-constrained">${post.html}${dynamic}</div>
<div class="wp-block-group"><div class="taxonomy-post_tag wp-block-post-terms">${link('/tag/red/', 'red')}</div><nav aria-label="Posts"><div class="post-navigation-link-previous wp-block-post-navigation-link">${link(others[0]?.path ?? '/', 'Previous')}</div></nav></div>
<div class="wp-block-comments">${comments(post.title, 'wp-block-comment-template')}</div>
<div class="wp-block-group"><h2>More posts</h2><div class="wp-block-query">${teaserBlocks(others)}</div></div></main>`,
    );
  },
  list: (list) =>
    blockFrame(
      headOfList(list, linkedData('CollectionPage', list.heading)),
      list.bodyClass,
      `<main class="wp-block-group"><h1 class="wp-block-query-title">${list.heading}</h1><div class="wp-block-query">${teaserBlocks(list.posts)}<nav class="wp-block-query-pagination">${list.next === null ? '' : link(list.next, 'Next Page')}</nav></div></main>`,
    ),
};

function linkedData(type: string, name: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"${type}","name":"${name}","breadcrumb":{"@type":"BreadcrumbList"}},{"@type":"WebSite","potentialAction":[{"@type":"SearchAction"}]}]}</script>`;
}

function teaserBlocks(posts: readonly ThemePost[]): string {
  return `<ul class="wp-block-post-template">${postsAs(posts, (post) => `<li class="wp-block-post ${postClass(post)}"><h3 class="wp-block-post-title">${link(post.path, post.title)}</h3><div class="wp-block-post-excerpt"><p>A few words. ${link(post.path, 'Read more', 'wp-block-post-excerpt__more-link')}</p></div></li>`)}</ul>`;
}

function blockFrame(headHtml: string, names: string, main: string): string {
  return page(
    'en-US',
    headHtml,
    names,
    `<div class="wp-site-blocks"><header class="wp-block-template-part"><nav class="wp-block-navigation"><ul>${items([...MENU, '/blog/'])}</ul></nav></header>${main}<footer class="wp-block-template-part"><div class="wp-block-group">${recent()}<ul>${items(MORE_LISTS)}</ul></div></footer></div>`,
  );
}

// A builder of pages whose header, footer and templates are plain elements.
const elementor: Theme = {
  frontPage: true,
  postsPage: '/news/',
  hasShop: false,
  hasSeoPlugin: true,
  post(post, others) {
    const isPage = post.type === 'page';
    const own = isPage
      ? `<main id="content" class="site-main ${postClass(post)}"><div class="page-content"><div data-elementor-type="wp-page" data-elementor-id="${post.id}" class="elementor elementor-${post.id}"><section class="elementor-section"><div class="elementor-widget elementor-widget-text-editor"><div class="elementor-widget-container">${post.html}</div></div></section></div></div></main>`
      : `<div data-elementor-type="single-post" data-elementor-id="901" class="elementor elementor-901 elementor-location-single ${postClass(post)}">
${widget('theme-post-title', `<h1 class="elementor-heading-title">${post.title}</h1>`)}${widget('post-info', `<ul class="elementor-post-info">${link(`/author/${post.author}/`, 'who')}${link(`/category/${post.category}/`, 'where')}</ul>`)}
${widget('theme-post-content', post.html)}
${widget('share-buttons', '<a href="https://social.example/share">share</a>')}${widget('post-navigation', link(others[0]?.path ?? '/', 'Previous'))}${widget('author-box', link('/author/ann/', 'All posts'))}
${widget('posts', `<div class="elementor-posts-container elementor-grid">${elementorTeasers(others)}</div>`)}${widget('post-comments', `<section id="comments" class="comments-area">${comments(post.title)}</section>`)}</div>`;
    return elementorFrame(headOfPost(post), `${bodyClass(post)} elementor-default elementor-page`, own);
  },
  list: (list) =>
    elementorFrame(
      headOfList(list),
      `${list.bodyClass} elementor-default`,
      `<div data-elementor-type="archive" class="elementor elementor-902 elementor-location-archive"><h1 class="elementor-heading-title">${list.heading}</h1>${widget('archive-posts', `<div class="elementor-posts-container">${elementorTeasers(list.posts)}</div>${list.next === null ? '' : `<nav class="elementor-pagination">${link(list.next, '2', 'page-numbers')}</nav>`}`)}</div>`,
    ),
};

function widget(name: string, html: string): string {
  return `<div class="elementor-element elementor-widget elementor-widget-${name}"><div class="elementor-widget-container">${html}</div></div>`;
}

function elementorTeasers(posts: readonly ThemePost[]): string {
  return postsAs(
    posts,
    (post) =>
      `<article class="elementor-post elementor-grid-item ${postClass(post)}"><div class="elementor-post__text"><h3 class="elementor-post__title">${link(post.path, post.title)}</h3><div class="elementor-post__excerpt"><p>Some words</p></div></div></article>`,
  );
}

function elementorFrame(headHtml: string, names: string, main: string): string {
  return page(
    'de',
    headHtml,
    names,
    `<div data-elementor-type="header" class="elementor elementor-900 elementor-location-header">${widget('nav-menu', `<ul>${items([...MENU, '/news/'])}</ul>`)}</div>${main}<div data-elementor-type="footer" class="elementor elementor-903 elementor-location-footer">${widget('heading', recent())}<ul>${items(MORE_LISTS)}</ul></div>`,
  );
}

// A theme of plain elements with a sidebar beside the text.
const divi: Theme = {
  frontPage: true,
  postsPage: '/blog/',
  hasShop: false,
  hasSeoPlugin: false,
  post: (post, others) =>
    diviFrame(
      headOfPost(post),
      `${bodyClass(post)} et_pb_pagebuilder_layout et_right_sidebar`,
      `<article id="post-${post.id}" class="et_pb_post ${postClass(post)}"><div class="et_post_meta_wrapper"><h1 class="entry-title">${post.title}</h1><p class="post-meta"> by <span class="author vcard">${link(`/author/${post.author}/`, post.author)}</span> | ${link('/category/news/', 'news')}</p></div>
<div class="entry-content"><div class="et-l et-l--post"><div class="et_pb_section"><div class="et_pb_text"><div class="et_pb_text_inner">${post.html}</div></div></div></div><div class="saboxplugin-wrap">${link('/author/bob/', 'Bob')}<a href="https://bob.example/">site</a></div><div class="yarpp yarpp-related"><ol>${postsAs(others, ({ path, title }) => `<li>${link(path, title)}</li>`)}</ol></div></div>
<div class="et_post_meta_wrapper"><section id="comment-wrap"><div id="comments">${comments(post.title, 'commentlist clearfix')}</div></section></div></article>`,
    ),
  list: (list) =>
    diviFrame(
      headOfList(list),
      `${list.bodyClass} et_right_sidebar`,
      `${postsAs(list.posts, (post) => `<article id="post-${post.id}" class="et_pb_post clearfix ${postClass(post)}"><h2 class="entry-title">${link(post.path, post.title)}</h2><p class="post-meta">by ${link(`/author/${post.author}/`, post.author)}</p>A few words of it</article>`)}<div class="pagination clearfix"><div class="alignleft">${list.next === null ? '' : link(list.next, '« Older Entries')}</div></div>`,
    ),
};

function diviFrame(headHtml: string, names: string, area: string): string {
  return page(
    'fr',
    headHtml,
    names,
    `<div id="page-container"><div id="main-header"><div id="et-top-navigation"><ul id="top-menu" class="nav">${items([...MENU, '/blog/'])}</ul></div></div><div id="et-main-area"><div id="main-content"><div class="container"><div id="content-area" class="clearfix"><div id="left-area">${area}</div><div id="sidebar"><div class="et_pb_widget widget_recent_entries">${recent()}</div><div class="et_pb_widget"><ul>${items(MORE_LISTS)}</ul></div></div></div></div></div><div id="main-footer"><p id="footer-info"><a href="https://theme.example/">Theme</a></p></div></div></div>`,
  );
}

// A shop: the text of a product is its description; what it costs, like products and reviews are around it.
const shop: Theme = {
  frontPage: true,
  postsPage: '/journal/',
  hasShop: true,
  hasSeoPlugin: true,
  post(post, others) {
    if (post.type === 'product')
      return shopFrame(headOfPost(post), bodyClass(post, 'woocommerce woocommerce-page'), product(post));
    const cart =
      post.path === '/cart/'
        ? `<div class="woocommerce"><div class="cart-empty woocommerce-info">Empty</div><p class="return-to-shop"><a class="button wc-backward" href="${HOME}/shop/">Return to shop</a></p></div>`
        : post.html;
    return shopFrame(
      headOfPost(post),
      bodyClass(post, post.path === '/cart/' ? 'woocommerce-cart woocommerce-page' : ''),
      `<main id="main" class="site-main"><article id="post-${post.id}" class="${postClass(post)}"><header class="entry-header"><span class="posted-on">${link(post.path, 'May')}</span><h1 class="entry-title">${post.title}</h1></header><div class="entry-content">${cart}</div><aside class="entry-taxonomy"><div class="cat-links">${link('/category/news/', 'news')}</div></aside><nav id="post-navigation" class="navigation post-navigation"><div class="nav-links">${link(others[0]?.path ?? '/', 'Previous')}</div></nav><section id="comments" class="comments-area">${comments(post.title)}</section></article></main>`,
    );
  },
  list: (list) =>
    shopFrame(
      headOfList(list),
      list.bodyClass,
      list.bodyClass.includes('woocommerce')
        ? `<main id="main" class="site-main"><header class="woocommerce-products-header"><h1 class="page-title">${list.heading}</h1></header><ul class="products columns-3">${postsAs(list.posts, productTeaser)}</ul></main>`
        : `<main id="main" class="site-main"><h1>${list.heading}</h1>${postsAs(list.posts, (post) => `<article id="post-${post.id}" class="${postClass(post)}"><header class="entry-header"><h2>${link(post.path, post.title)}</h2></header><div class="entry-content"><p>Words ${link(post.path, 'Continue reading', 'more-link')}</p></div></article>`)}${paging(list)}</main>`,
    ),
};

function product(post: ThemePost): string {
  const panel =
    post.html === ''
      ? ''
      : `<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--description panel entry-content wc-tab" id="tab-description"><h2>Description</h2>${post.html}</div>`;
  return `<main id="main" class="site-main"><div id="product-${post.id}" class="product type-product post-${post.id} status-publish first instock product_cat-things"><div class="woocommerce-product-gallery"><a href="${HOME}/wp-content/uploads/thing.jpg"><img src="${HOME}/wp-content/uploads/thing.jpg" alt=""></a></div><div class="summary entry-summary"><h1 class="product_title entry-title">${post.title}</h1><div class="woocommerce-product-details__short-description"><p>In short, <a href="https://short.example/">see</a>.</p></div><div class="product_meta"><span class="posted_in">${link('/product-category/things/', 'things')}</span></div></div><div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs"><li><a href="#tab-description">Description</a></li></ul>${panel}<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--reviews panel entry-content wc-tab" id="tab-reviews"><div id="reviews" class="woocommerce-Reviews"><p>Better: ${link('/product/thing-4/', 'that')}</p></div></div></div><section class="related products"><h2>Related products</h2><ul class="products columns-4">${[4, 3].map((at) => `<li class="product type-product post-${201 + at} status-publish">${link(`/product/thing-${at}/`, 'thing')}</li>`).join('')}</ul></section></div></main>`;
}

function productTeaser(post: ThemePost): string {
  return `<li class="product type-product post-${post.id} status-publish instock">${link(post.path, `<h2 class="woocommerce-loop-product__title">${post.title}</h2>`, 'woocommerce-LoopProduct-link')}<a class="button add_to_cart_button" href="?add-to-cart=${post.id}">Add to cart</a></li>`;
}

function shopFrame(headHtml: string, names: string, main: string): string {
  return page(
    'en-GB',
    headHtml,
    names,
    `<div id="page" class="hfeed site"><header id="masthead" class="site-header"><nav class="main-navigation"><ul>${items([...MENU, '/shop/', '/cart/', '/journal/', '/product-category/things/'])}</ul></nav></header><div class="storefront-breadcrumb"><nav class="woocommerce-breadcrumb">${link('/', 'Home')} / ${link('/shop/', 'Shop')}</nav></div><div id="content" class="site-content"><div id="primary" class="content-area">${main}</div><div id="secondary" class="widget-area" role="complementary"><div class="widget">${recent()}</div></div></div><footer id="colophon"><ul>${items(MORE_LISTS)}</ul></footer></div>`,
  );
}

// A theme from the first years: its body has no names, nothing is marked but the post by its id.
const first: Theme = {
  frontPage: true,
  postsPage: null,
  hasShop: false,
  hasSeoPlugin: false,
  post: (post, others) =>
    firstFrame(
      headOfPost(post),
      `<div class="navigation"><div class="alignleft">&laquo; ${link(others[0]?.path ?? '/', 'before')}</div></div><div class="post" id="post-${post.id}"><h2>${post.title}</h2><div class="entry">${post.html}<p class="postmetadata alt"><small>Filed under ${link('/category/news/', 'news')}. Follow any <a href="${HOME}/feed/">responses</a>.</small></p></div></div><h3 id="comments">One response</h3>${comments(post.title, 'commentlist')}`,
    ),
  list: (list) =>
    firstFrame(
      headOfList(list),
      `<h2 class="pagetitle">${list.heading}</h2>${postsAs(list.posts, (post) => `<div class="post"><h3 id="post-${post.id}">${link(post.path, post.title)}</h3><small>May</small><div class="entry"><p>Some words</p></div><p class="postmetadata">Posted in ${link('/category/news/', 'news')}</p></div>`)}<div class="navigation">${list.next === null ? '' : link(list.next, 'Older entries')}</div>`,
    ),
};

function firstFrame(headHtml: string, content: string): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml">${headHtml}<body><div id="page"><div id="header"><div id="headerimg"><h1>${link('/', 'Site')}</h1></div></div><hr /><div id="content" class="narrowcolumn">${content}</div><div id="sidebar"><ul><li><h2>Pages</h2><ul>${items([...MENU, ...MORE_LISTS])}</ul></li><li>${recent()}</li></ul></div><hr /><div id="footer"><p><a href="https://wordpress.example/">WordPress</a></p></div></div></body></html>`;
}

export const themes: Record<ThemeName, Theme> = { classic, blocks, elementor, divi, shop, first };
