import { createHash } from 'node:crypto';
import { oldAddressesOf } from '../../../wordpress/old-addresses.ts';
import { cannotBeOpened, contextOf, pathOf, permalinkOf } from '../../../wordpress/permalinks.ts';
import { isTakenForPage } from '../../../wordpress/permalink-structure.ts';
import { isTakenFromPage } from '../../../wordpress/rewrite-rules.ts';
import { SHOP_TYPE } from '../../../wordpress/shop.ts';
import { modifiedOf, publishedOf, titleText } from '../../../wordpress/post-dates.ts';
import type {
  DocumentAddress,
  DocumentContent,
  SourceDocument,
  SourceEvent,
} from '../../../ports/content-source.ts';
import { redirectsToParent } from '../documents/without-page.ts';
import type { OpenSite } from './open-site.ts';
import type { PostRow } from './post-reader.ts';

type Opening = NonNullable<SourceDocument['opening']>;

/** A post without its content, unless its links are known already. */
export function documentOf(
  row: PostRow,
  open: OpenSite,
  content: DocumentContent = { kind: 'post', html: '' },
): SourceDocument {
  const permalink = permalinkOf(row, open.context);
  const opening = openingOf(row, permalink, open);
  const document: SourceDocument = {
    key: String(row.id),
    id: row.id,
    type: row.type,
    status: row.status === 'inherit' ? inheritedStatus(row, open) : row.status,
    isProtected: row.password !== '',
    isNoindex: row.seo.isNoindex,
    title: titleText(row.title),
    modified: modifiedOf(row.modified, row.date),
    permalink,
    slug: row.slug,
    ...(opening === null ? {} : { opening }),
    seoScore: row.seo.score,
    addresses: addressesOf(row, permalink, open),
    validator: null,
    content,
    about: {
      description: row.seo.description,
      focusKeyword: row.seo.focusKeyword,
      published: publishedOf(row.date),
    },
  };
  const known = JSON.stringify([document, row.contentLength, row.contentMark]);
  return { ...document, validator: createHash('sha256').update(known).digest('base64url').slice(0, 27) };
}

/** An attachment is as visible as the post it belongs to, if it has a page at all. */
function inheritedStatus(row: PostRow, { posts, attachmentPages }: OpenSite): string {
  const status = row.parentId === 0 ? undefined : posts.parent(row.parentId)?.status;
  if (status !== undefined && status !== 'inherit' && status !== 'publish') return status;
  return attachmentPages === 'shown' ? 'publish' : 'inherit';
}

function openingOf(
  row: PostRow,
  permalink: string,
  { context, attachmentPages, types }: OpenSite,
): Opening | null {
  if (row.type === 'attachment' && attachmentPages !== 'shown') {
    const hasParent = row.parentId !== 0 && context.post(row.parentId) !== null;
    return attachmentPages === 'lead_to_parent' && !hasParent ? 'elsewhere' : 'by_redirect';
  }
  const isPublic = row.status === 'publish' || row.status === 'inherit';
  const isTaken =
    row.type === 'page' &&
    !context.structure.isPlain &&
    row.id !== contextOf(row, context).frontPageId &&
    isTakenFromPage(pathOf(row, context), {
      types: [...types.custom.values()],
      taxonomies: types.taxonomies,
    });
  const path = permalink.slice(contextOf(row, context).home.length);
  const isNever = isTaken || row.isHiddenByPage || cannotBeOpened(row, context.structure, path);
  return isPublic && row.customPath === null && isNever ? 'never' : null;
}

function addressesOf(row: PostRow, permalink: string, open: OpenSite): DocumentAddress[] {
  const { context, places, hasOldSlugs } = open;
  const addresses: DocumentAddress[] = [];
  const type = context.type(row.type);
  const isHierarchical = row.type === 'page' || row.type === 'attachment' || type?.isHierarchical === true;
  if (hasOldSlugs && !isHierarchical) {
    const { slug, date, oldSlugs, oldDates } = row;
    const variable = row.type === 'post' ? 'name' : (type?.queryVariable ?? null);
    const { home } = context;
    addresses.push(...oldAddressesOf({ permalink, home, variable, slug, date, oldSlugs, oldDates }));
  }
  if (row.attachedFile !== null) {
    const file = /^https?:\/\//.test(row.attachedFile)
      ? row.attachedFile
      : `${places.uploadsUrl}/${row.attachedFile}`;
    addresses.push({ url: URL.parse(file)?.href ?? file, way: 'file', redirects: false });
  }
  if (type !== null && type.queryVariable !== null && type.rewriteSlug !== null && row.slug !== '') {
    // The plain form has the same path of slugs.
    const plain = permalinkOf(
      { ...row, customPath: null },
      {
        ...context,
        type: (slug) => (slug === row.type ? { ...type, rewriteSlug: null } : context.type(slug)),
      },
    );
    addresses.push({ url: plain, way: 'query', redirects: true });
  }
  if (row.type === 'page' && row.slug !== '') {
    const url = `${context.home}/?pagename=${pathOf(row, context)}`;
    addresses.push({ url, way: 'query', redirects: true });
  }
  if (row.customPath !== null) {
    addresses.push(ledFrom(permalinkOf({ ...row, customPath: null }, context)));
  }
  const ofLanguage = contextOf(row, context);
  if (row.id === ofLanguage.frontPageId) {
    const own = permalinkOf(row, { ...ofLanguage, frontPageId: null });
    if (own !== permalink) addresses.push(ledFrom(own));
  }
  if (row.id === open.shopPageId)
    addresses.push({ url: `${context.home}/?post_type=${SHOP_TYPE}`, way: 'query', redirects: true });
  if (row.seo.canonical !== null && URL.canParse(row.seo.canonical)) {
    addresses.push({ url: row.seo.canonical, way: 'canonical', redirects: false });
  }
  return [...addresses, ...underOtherCategories(row, permalink, open), ...ofAttachments(row, open)];
}

/** Any category of a post may be in its address. */
function underOtherCategories(row: PostRow, permalink: string, { context }: OpenSite): DocumentAddress[] {
  if (row.type !== 'post' || row.categories.length < 2 || permalink.includes('?')) return [];
  return row.categories
    .map(({ id }) => permalinkOf({ ...row, primaryCategoryId: id }, context))
    .filter((url) => url !== permalink)
    .filter((url) => !isTakenForPage(url.slice(context.home.length), context.structure.text))
    .map((url) => ({ url, way: 'permalink', redirects: false }));
}

/** A plugin leads from the pages of uploaded files that belong to no post to home. */
export function redirectsOf(document: SourceDocument, { context }: OpenSite): SourceEvent[] {
  return document.opening === 'elsewhere' ? redirectsToParent(document, 0, context.home) : [];
}

/** Where a plugin leads from the pages of uploaded files to the post that they belong to. */
function ofAttachments(row: PostRow, { context }: OpenSite): DocumentAddress[] {
  if (row.status !== 'publish') return [];
  return row.attachments.flatMap((attachment) => [
    ledFrom(permalinkOf(attachment, context)),
    { url: `${context.home}/?attachment_id=${attachment.id}`, way: 'query', redirects: true },
    { url: `${context.home}/?p=${attachment.id}`, way: 'query', redirects: true },
  ]);
}

function ledFrom(url: string): DocumentAddress {
  return { url, way: 'old_address', redirects: true };
}
