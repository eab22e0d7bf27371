import type { ListedPost } from '@signpost/contract/links';
import type { PostType } from '../../api/types.ts';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { Select } from '../../parts/fields.tsx';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { List } from '../../parts/use-list.ts';
import type { Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { GROUPS, SCORES, type Group } from './posts-list.ts';
import { StandingFilters } from './standing-filters.tsx';

interface PostFiltersProps {
  list: List<ListedPost>;
  types: readonly PostType[];
}

/** Chooses which posts are listed. */
export function PostFilters({ list, types }: PostFiltersProps) {
  const { posts, numbers } = useWords();
  const { chosen, choose } = list;
  const isCited = chosen['cited'] !== undefined;
  const chosenTypes = typesOf(chosen);
  const toggleType = (slug: string): void => {
    const next = new Set(chosenTypes);
    if (!next.delete(slug)) next.add(slug);
    choose({ type: [...next].join(','), page: undefined });
  };
  const labels = chosenTypes.map((slug) => types.find((type) => type.slug === slug)?.label ?? slug);
  return (
    <ListFilters list={list} search={isCited ? undefined : posts.search}>
      <ListChoice
        list={list}
        name="orphans"
        label={posts.linking.name}
        choices={[
          { value: '', label: posts.linking.all },
          { value: 'only', label: posts.linking.orphans },
          { value: 'none', label: posts.linking.linked },
        ]}
      />
      {!isCited && (
        <>
          {types.length > 1 && (
            <Menu label={`${labels.length === 0 ? posts.types.all : numbers.list(labels)} ▾`}>
              {types.map(({ slug, label, posts: count }) => (
                <label key={slug}>
                  <input
                    type="checkbox"
                    checked={chosenTypes.includes(slug)}
                    onChange={() => toggleType(slug)}
                  />
                  {label}
                  <span className="dim">{numbers.whole(count)}</span>
                </label>
              ))}
            </Menu>
          )}
          <Select
            label={posts.score.name}
            choices={[
              { value: '', label: posts.score.any },
              ...(Object.keys(SCORES) as (keyof typeof SCORES)[]).map((value) => ({
                value,
                label: posts.score[value],
              })),
            ]}
            value={chosen['score'] ?? ''}
            onChange={(score) => choose({ score, page: undefined })}
          />
          <StandingFilters list={list} />
        </>
      )}
      <GroupChips list={list} />
    </ListFilters>
  );
}

/** The types of posts that are chosen; none for every type. */
export function typesOf({ type = '' }: Params): string[] {
  return type.split(',').filter((slug) => slug !== '');
}

/** What the listed posts have in common, each with its way out. */
function GroupChips({ list: { chosen, choose } }: Pick<PostFiltersProps, 'list'>) {
  const { group: words } = useWords().posts;
  const section = (name: string): string =>
    Object.entries(words.sections).find(([special]) => special === name)?.[1] ?? name;
  const texts: { [Name in Group]: (value: string) => string } = {
    depth: (value) => (value === 'none' ? words.unreached : words.depth(value)),
    depth_with_menus: (value) => (value === 'none' ? words.unreachedWithMenus : words.depthWithMenus(value)),
    rank_from: words.rankFrom,
    rank_to: words.rankTo,
    incoming: words.incoming,
    internal: words.internal,
    external: words.external,
    section: (value) => (chosen['by'] === 'type' ? words.type(value) : words.section(section(value))),
    links_to: (value) => words.linksTo(section(value)),
    linked_from: (value) => words.linkedFrom(section(value)),
    links_to_post: words.linksToPost,
    linked_from_post: words.linkedFromPost,
  };
  const chips: { name: string; text: string }[] = [
    ...GROUPS.flatMap((name) => {
      const value = chosen[name];
      return value === undefined ? [] : [{ name, text: texts[name](value) }];
    }),
    ...(chosen['cited'] === undefined ? [] : [{ name: 'cited', text: words.cited }]),
  ];
  return chips.map(({ name, text }) => (
    <FilterChip
      key={name}
      text={text}
      leave={words.leave(text)}
      onLeave={() => choose({ [name]: undefined, page: undefined })}
    />
  ));
}
