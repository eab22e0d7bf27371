import type { ListedPost } from '@signpost/contract/links';
import { pageKey } from '@signpost/contract/page-key';
import type { LinkDataRecord } from '@signpost/contract/records';
import {
  COUNT_RANGES,
  type Counted,
  DEPTHS,
  type Neighbour,
  type NeighboursBody,
  type PostGroup,
  type Sectioning,
  type Side,
} from '@signpost/contract/structure';
import type { Sections, SiteStructure } from '../../src/ports/link-store.ts';
import { compareCodePoints } from '../../src/shared/compare-code-points.ts';
import { toPostRow } from '../../src/shared/link-rows.ts';
import { permalinkPage } from '../../src/shared/permalink-page.ts';

/** How the posts of a site hang together, worked out in the slow and obvious way. */
export interface ModelStructure {
  structure: SiteStructure;
  /** The ids of the posts in a group, ascending. */
  idsOf(group: PostGroup): number[];
  neighboursOf(id: number): NeighboursBody | null;
}

interface ModelPost {
  row: ListedPost;
  depth: number | null;
  /** Name of the section before the smallest are joined. */
  own: Record<Sectioning, string>;
  section: Record<Sectioning, string>;
  /** The other listed posts at the ends of its links, one for each link. */
  out: ModelPost[];
  in: ModelPost[];
}

const MOST_SECTIONS = 24;

export function modelStructure(records: LinkDataRecord[]): ModelStructure {
  const site = records.findLast((record) => record.record === 'site');
  if (site === undefined) throw new Error('The records describe no site');
  const homePage = pageKey(site.home);
  const all = [
    ...new Map(records.flatMap((record) => (record.record === 'post' ? [[record.id, record]] : []))),
  ];
  const metas = new Map(
    records.flatMap((record) => (record.record === 'link_meta' ? [[record.post_id, record]] : [])),
  );
  const scores = new Map(
    records.flatMap((record) => (record.record === 'seo_score' ? [[record.post_id, record.value]] : [])),
  );
  const links = new Map(records.flatMap((record) => (record.record === 'link' ? [[record.id, record]] : [])));

  const posts: ModelPost[] = [];
  let home: ModelPost | null = null;
  let homeFile: ModelPost | null = null;
  for (const [id, post] of all.sort(([one], [other]) => one - other)) {
    const meta = metas.get(id);
    if (post.status !== 'publish' || meta === undefined) continue;
    const own = { path: sectionOf(post.permalink, homePage), type: post.type === '' ? '/none' : post.type };
    const score = scores.get(id) ?? null;
    const row = toPostRow({ ...post, ...meta, score }, site);
    const listed: ModelPost = {
      row: { ...row, seo_score: score === null || score === '' ? null : row.seo_score },
      depth: null,
      own,
      section: { ...own },
      out: [],
      in: [],
    };
    posts.push(listed);
    if (homePage === null) continue;
    if (permalinkPage(post.permalink) === homePage) home ??= listed;
    if (permalinkPage(post.permalink) === `${homePage}/index.html`) homeFile ??= listed;
  }
  home ??= homeFile;
  const byId = new Map(posts.map((post) => [post.row.post_id, post]));
  for (const { type, post_id, target_post_id } of links.values()) {
    const [source, target] = [byId.get(post_id), byId.get(target_post_id)];
    if (type !== 'internal' || source === undefined || target === undefined || source === target) continue;
    source.out.push(target);
    target.in.push(source);
  }

  let reached = home === null ? [] : [home];
  for (let steps = 0; reached.length > 0; steps += 1) {
    for (const post of reached) post.depth = steps;
    reached = [...new Set(reached.flatMap((post) => post.out))].filter((post) => post.depth === null);
  }
  const depthOf = (post: ModelPost): number => Math.min(post.depth ?? -1, DEPTHS.length - 1);
  const idsOf = (group: PostGroup): number[] =>
    posts.filter((post) => isIn(post, group, depthOf, home !== null)).map((post) => post.row.post_id);
  const ranges = (counted: Counted): number[] =>
    COUNT_RANGES.map((_, range) => posts.filter((post) => rangeOf(post, counted) === range).length);
  const path = countSections(posts, 'path');
  const type = countSections(posts, 'type');
  return {
    structure: {
      home: home?.row.post_id ?? null,
      depths:
        home === null ? [] : DEPTHS.map((_, depth) => posts.filter((post) => depthOf(post) === depth).length),
      unreached: home === null ? 0 : posts.filter((post) => post.depth === null).length,
      ranges: { incoming: ranges('incoming'), internal: ranges('internal'), external: ranges('external') },
      sections: { path, type },
    },
    idsOf,
    neighboursOf: (id) => {
      const post = byId.get(id);
      return post === undefined
        ? null
        : { post: post.row, incoming: sideOf(post, 'in'), outgoing: sideOf(post, 'out') };
    },
  };
}

function sectionOf(permalink: string | null, homePage: string | null): string {
  const page = permalink === null ? null : pageKey(permalink);
  if (page === null || homePage === null) return '/none';
  if (page === homePage) return '/';
  if (!page.startsWith(`${homePage}/`)) return '/none';
  const [first = '', ...others] = page.slice(homePage.length + 1).split('/');
  return others.length === 0 ? '/' : decodeURIComponent(first);
}

/** Puts the posts of the smallest sections into the rest, and counts. */
function countSections(posts: ModelPost[], by: Sectioning): Sections {
  const ranked = [...Map.groupBy(posts, (post) => post.own[by])].sort(
    ([name, own], [otherName, other]) => other.length - own.length || compareCodePoints(name, otherName),
  );
  const isJoined = ranked.length > MOST_SECTIONS;
  const kept = ranked.slice(0, isJoined ? MOST_SECTIONS - 1 : MOST_SECTIONS).map(([name]) => name);
  for (const post of posts) if (!kept.includes(post.own[by])) post.section[by] = '/rest';
  const names = isJoined ? [...kept, '/rest'] : kept;
  const count = (matches: (post: ModelPost) => boolean): number => posts.filter(matches).length;
  const isOther = (post: ModelPost) => (other: ModelPost) => other.section[by] !== post.section[by];
  const list = names.map((name) => {
    const isHere = (post: ModelPost): boolean => post.section[by] === name;
    return {
      name,
      joined: name === '/rest' ? ranked.length - kept.length : 1,
      posts: count(isHere),
      orphans: count((post) => isHere(post) && post.row.is_orphan),
      linkingInside: count((post) => isHere(post) && post.out.some(isHere)),
      linkingOut: count((post) => isHere(post) && post.out.some(isOther(post))),
      linkedFromOutside: count((post) => isHere(post) && post.in.some(isOther(post))),
    };
  });
  const flows = names.flatMap((from, fromPlace) =>
    names.flatMap((to, toPlace): [number, number, number][] => {
      const linking = count(
        (post) => post.section[by] === from && post.out.some((other) => other.section[by] === to),
      );
      return linking > 0 && from !== to ? [[fromPlace, toPlace, linking]] : [];
    }),
  );
  return { list, flows: flows.sort(([, , one], [, , other]) => other - one) };
}

function isIn(
  post: ModelPost,
  group: PostGroup,
  depthOf: (post: ModelPost) => number,
  hasHome: boolean,
): boolean {
  const { by } = group;
  const reaches = (others: ModelPost[], name: string): boolean =>
    name === '' ||
    others.some(({ section }) =>
      name === '/others' ? section[by] !== post.section[by] : section[by] === name,
    );
  const hasEnd = (others: ModelPost[], id: number): boolean =>
    id === 0 || others.some(({ row }) => row.post_id === id);
  const counted: Counted[] = ['incoming', 'internal', 'external'];
  return (
    (group.depth === null || (hasHome && depthOf(post) === group.depth)) &&
    counted.every((name) => group.ranges[name] === null || rangeOf(post, name) === group.ranges[name]) &&
    (group.section === '' || post.section[by] === group.section) &&
    reaches(post.out, group.links_to) &&
    reaches(post.in, group.linked_from) &&
    hasEnd(post.out, group.links_to_post) &&
    hasEnd(post.in, group.linked_from_post)
  );
}

function rangeOf({ row }: ModelPost, counted: Counted): number {
  const count = row[`${counted}_link_count`];
  return COUNT_RANGES.findIndex((range) => {
    const [from = '', to = from] = range.split('-');
    return count >= Number(from) && (to === '' || count <= Number(to));
  });
}

function sideOf(post: ModelPost, direction: 'in' | 'out'): Side {
  const ranked = strongest(post, direction);
  const neighbours = ranked.slice(0, 12).map(({ other, links }): Neighbour => {
    const behind = strongest(other, direction);
    const next = behind.slice(0, 3).map((further) => ({ post: further.other.row, links: further.links }));
    return { post: other.row, links, posts: behind.length, next };
  });
  return { posts: ranked.length, neighbours };
}

function strongest(post: ModelPost, direction: 'in' | 'out'): { other: ModelPost; links: number }[] {
  const ends = [...Map.groupBy(post[direction], (other) => other)];
  return ends
    .map(([other, same]) => ({ other, links: same.length }))
    .sort(
      (one, another) =>
        another.links - one.links ||
        another.other.row.incoming_link_count - one.other.row.incoming_link_count ||
        one.other.row.post_id - another.other.row.post_id,
    );
}
