import type { SiteRecord } from '@signpost/contract/records';
import { withoutEnd } from '@signpost/platform/text';
import type { SourceSite } from '../ports/content-source.ts';

export type Site = Omit<SiteRecord, 'record'>;

/** Where posts are edited, with `{id}` for the id of the post, of a site whose WordPress is at this address. */
export function usualEditUrl(address: string): string {
  return `${address}/wp-admin/post.php?post={id}&action=edit`;
}

/** The template for the addresses of editors that a source knows; empty for none: only WordPress has a usual one. */
export function editTemplateOf({ home, editUrl, platform }: SourceSite): string {
  return editUrl ?? (platform?.rules === 'wordpress' ? usualEditUrl(home) : '');
}

/** What a template may hold, such as `{id}`. */
export const EDIT_PLACES = ['id', 'path', 'stem'] as const;

const PAGE_ENDING = /\.(?:x?html?|php|aspx?|jsp)$/i;

/** Where a post is edited; empty when the site has no template, or when the template needs a path and the post has none. */
export function editUrl({ id, permalink }: { id: number; permalink: string | null }, site: Site): string {
  const { edit_url: template } = site;
  // Most templates need the id alone, and every row of a link has such an address.
  if (!/\{(?:path|stem)\}/.test(template)) return template.replaceAll('{id}', String(id));
  const path = pathBelowHome(permalink, site);
  if (path === '') return '';
  const values = { id: String(id), path, stem: path.replace(PAGE_ENDING, '') };
  return template.replaceAll(/\{(id|path|stem)\}/g, (_, name: keyof typeof values) => values[name]);
}

/** Without the slashes around it; empty for the home page and for an address elsewhere. */
function pathBelowHome(permalink: string | null, site: Site): string {
  const [path = ''] = relativeUrl(permalink, site).split(/[?#]/, 1);
  return path.startsWith('/') ? withoutEnd(path, '/').slice(1) : '';
}

/** The permalink without the home address; an address elsewhere (or on a longer host name) stays whole. */
export function relativeUrl(permalink: string | null, { home }: Site): string {
  if (permalink === null) return '';
  if (home === '' || !permalink.startsWith(home)) return permalink;
  const rest = permalink.slice(home.length);
  return rest === '' || '/?#'.includes(rest[0] ?? '') ? rest : permalink;
}

export function typeLabel(slug: string, { post_types }: Site): string {
  const registered = post_types.find((type) => type.slug === slug);
  if (registered !== undefined) return registered.label;
  const [first = '', ...rest] = slug;
  return first.toUpperCase() + rest.join('');
}
