import type { PostType } from '../../api/types.ts';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { SearchBox, Segments, Select } from '../../parts/fields.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import look from './posts-screen.module.css';
import {
  GROUPS,
  LINKINGS,
  linkingParam,
  SCORES,
  type Group,
  type Linking,
  type PostsView,
} from './posts-view.ts';

interface PostFiltersProps {
  view: PostsView;
  types: readonly PostType[];
  onChange: (change: Params, options?: { replace?: boolean }) => void;
  /** Told when the pointer comes to a choice, to fetch its posts. */
  onNear: (change: Params) => void;
}

/** Chooses which posts are listed. Every choice stands in the address. */
export function PostFilters({ view, types, onChange, onNear }: PostFiltersProps) {
  const { posts, numbers } = useWords();
  const onSearch = (search: string): void => onChange({ search, page: undefined }, { replace: true });
  const toggleType = (slug: string): void => {
    const chosen = new Set(view.types);
    if (!chosen.delete(slug)) chosen.add(slug);
    onChange({ type: [...chosen].join(','), page: undefined });
  };
  const labels = view.types.map((slug) => types.find((type) => type.slug === slug)?.label ?? slug);
  return (
    <div className={look['filters']}>
      {!view.isCited && <SearchBox label={posts.search} value={view.search} onChange={onSearch} />}
      <Segments
        label={posts.linking.name}
        choices={LINKINGS.map((value) => ({ value, label: posts.linking[value] }))}
        value={view.linking}
        onChange={(linking) => onChange(linked(linking))}
        onNear={(linking) => onNear(linked(linking))}
      />
      {!view.isCited && (
        <>
          {types.length > 1 && (
            <Menu label={`${labels.length === 0 ? posts.types.all : numbers.list(labels)} ▾`}>
              {types.map(({ slug, label, posts: count }) => (
                <label key={slug}>
                  <input
                    type="checkbox"
                    checked={view.types.includes(slug)}
                    onChange={() => toggleType(slug)}
                  />
                  {label}
                  <span className={look['dim']}>{numbers.whole(count)}</span>
                </label>
              ))}
            </Menu>
          )}
          <Select
            label={posts.score.name}
            choices={SCORES.map((value) => ({ value, label: posts.score[value] }))}
            value={view.score}
            onChange={(score) => onChange({ score: score === 'any' ? undefined : score, page: undefined })}
          />
        </>
      )}
      <GroupChips view={view} onChange={onChange} />
    </div>
  );
}

function linked(linking: Linking): Params {
  return { orphans: linkingParam(linking), page: undefined };
}

/** What the listed posts have in common, each with its way out. */
function GroupChips({ view, onChange }: Pick<PostFiltersProps, 'view' | 'onChange'>) {
  const { group: words } = useWords().posts;
  const section = (name: string): string =>
    Object.entries(words.sections).find(([special]) => special === name)?.[1] ?? name;
  const texts: { [Name in Group]: (value: string) => string } = {
    depth: (value) => (value === 'none' ? words.unreached : words.depth(value)),
    incoming: words.incoming,
    internal: words.internal,
    external: words.external,
    section: (value) => (view.group['by'] === 'type' ? words.type(value) : words.section(section(value))),
    links_to: (value) => words.linksTo(section(value)),
    linked_from: (value) => words.linkedFrom(section(value)),
    links_to_post: words.linksToPost,
    linked_from_post: words.linkedFromPost,
  };
  const chips: { name: string; text: string }[] = [
    ...GROUPS.flatMap((name) => {
      const value = view.group[name];
      return value === undefined ? [] : [{ name, text: texts[name](value) }];
    }),
    ...(view.isCited ? [{ name: 'cited', text: words.cited }] : []),
  ];
  return chips.map(({ name, text }) => (
    <FilterChip
      key={name}
      text={text}
      leave={words.leave(text)}
      onLeave={() => onChange({ [name]: undefined, page: undefined })}
    />
  ));
}
