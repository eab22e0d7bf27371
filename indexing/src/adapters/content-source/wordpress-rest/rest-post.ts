import { cannotBeOpened } from '../../../wordpress/permalinks.ts';
import { structureOf } from '../../../wordpress/permalink-structure.ts';
import { modifiedOf, publishedOf, titleText } from '../../../wordpress/post-dates.ts';
import type { WordPressSource } from '../../../wordpress/wordpress-data.ts';
import type { DocumentAddress, SourceDocument } from '../../../ports/content-source.ts';

export interface RestType {
  slug: string;
  /** What one post of the type is called. */
  name: string;
  /** The route of its posts. */
  route: string;
  /** Where its list of posts is, as the site says: below an address of its own, or of the type; false for none. */
  archive: string | boolean;
  /** Whether its posts may be below others, by which they can be asked for then. */
  hasParents: boolean;
}

/** A post as the API gives it: fields that were not asked for are missing. */
export interface RestPost {
  id: number;
  link?: string;
  slug?: string;
  status?: string;
  type?: string;
  title?: { rendered?: string; raw?: string };
  content?: { rendered?: string; raw?: string; protected?: boolean };
  /** Of an uploaded file, which has no content. */
  description?: { rendered?: string; raw?: string };
  /** In the time of the site. */
  modified?: string | null;
  modified_gmt?: string | null;
  date?: string | null;
  source_url?: string;
  /** What an uploaded file belongs to; null for nothing. */
  post?: number | null;
  /** What another post is below; 0 for nothing. */
  parent?: number;
}

/** What tells whether a post has changed. */
export const FEW_FIELDS = 'id,link,modified,modified_gmt,status,post';
export const ALL_FIELDS = `${FEW_FIELDS},slug,type,title,content,description,date,source_url`;

export function validatorOf({ modified_gmt: modified, link, status }: RestPost): string {
  return `${modified ?? ''} ${status ?? ''} ${link ?? ''}`;
}

export function toDocument(post: RestPost, type: RestType, site: WordPressSource): SourceDocument {
  const status = post.status ?? 'publish';
  const { slug, post: parentId = -1 } = post;
  const isNever =
    (status === 'publish' || status === 'inherit') &&
    slug !== undefined &&
    cannotBeOpened(
      { type: post.type ?? type.slug, slug, parentId: parentId ?? 0 },
      structureOf(site.platform.data),
      (post.link ?? '').slice(site.home.length),
    );
  return {
    key: String(post.id),
    id: post.id,
    type: post.type ?? type.slug,
    status: status === 'inherit' ? 'publish' : status,
    isProtected: post.content?.protected === true,
    isNoindex: false,
    title: titleText(post.title?.raw ?? post.title?.rendered ?? ''),
    modified: modifiedOf(post.modified, post.date),
    permalink: post.link ?? null,
    ...(post.slug === undefined ? {} : { slug: post.slug }),
    ...(isNever && { opening: 'never' as const }),
    seoScore: null,
    addresses: addressesOf(post, type, site),
    validator: validatorOf(post),
    content: { kind: 'post', html: writtenIn(post) },
    about: { description: null, focusKeyword: null, published: publishedOf(post.date) },
  };
}

/** What visitors get in front of the description of a file: the file itself. */
const SHOWN_FILE =
  /^\s*(?:<!--\[if .{0,9999}?<!\[endif\]-->\s*)?(?:<p class="attachment">.{0,9999}?<\/p>|<audio\b.{0,9999}?<\/audio>|<div[^>]{0,999} class="wp-video">.{0,9999}?<\/div>)\s*/s;

function writtenIn({ content, description }: RestPost): string {
  const { raw, rendered = '' } = content ?? description ?? {};
  return raw ?? (content === undefined ? rendered.replace(SHOWN_FILE, '') : rendered);
}

function addressesOf(
  { link = '', slug = '', source_url: file }: RestPost,
  type: RestType,
  { home, platform: { data } }: WordPressSource,
): DocumentAddress[] {
  const addresses: DocumentAddress[] = [];
  if (file !== undefined) addresses.push({ url: file, way: 'file', redirects: false });
  // The front page answers under its own name too, by a redirect.
  if (slug !== '' && link === `${home}/`) {
    addresses.push({ url: `${home}${structureOf(data).root}${slug}/`, way: 'old_address', redirects: true });
  }
  if (data.queryVariables.includes(type.slug) && slug !== '' && !link.includes('?')) {
    const above = data.typePaths?.find(({ path }) => link.startsWith(`${home}/${path}/`));
    const names = above === undefined ? slug : link.slice(home.length + above.path.length + 2);
    addresses.push({
      url: `${home}/?${type.slug}=${names.replace(/\/$/, '')}`,
      way: 'query',
      redirects: true,
    });
  }
  return addresses;
}
