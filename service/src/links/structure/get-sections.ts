import type { SectionsBody, SectionsQuery } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { LinkDeps } from '../link-deps.ts';
import { knownStructure, rememberStructure } from './remember-structure.ts';

export function getSections(deps: LinkDeps, { by }: SectionsQuery): Promise<CachedBody> {
  return rememberStructure(deps, `sections ${by}`, async (): Promise<SectionsBody> => {
    const { list, flows } = (await knownStructure(deps)).sections[by];
    const { total_posts: posts } = await deps.store.countPosts();
    const labels = new Map((await deps.store.postTypes()).map(({ slug, label }) => [slug, label]));
    const labelOf = (name: string): string => {
      if (name.startsWith('/')) return '';
      return by === 'type' ? (labels.get(name) ?? name) : name;
    };
    return {
      by,
      posts,
      sections: list.map((section) => ({
        section: section.name,
        label: labelOf(section.name),
        joined: section.joined,
        posts: section.posts,
        orphans: section.orphans,
        linking_inside: section.linkingInside,
        linking_out: section.linkingOut,
        linked_from_outside: section.linkedFromOutside,
      })),
      flows: flows.map(([from, to, linking]) => ({
        from: list[from]?.name ?? '',
        to: list[to]?.name ?? '',
        posts: linking,
      })),
    };
  });
}
