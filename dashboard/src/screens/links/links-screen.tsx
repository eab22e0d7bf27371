import { useQuery } from '@tanstack/react-query';
import type { LinkRow, LinksStatsBody } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { useList } from '../../parts/use-list.ts';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { useLinkColumns } from './link-columns.tsx';
import { KINDS, LINKS } from './links-list.ts';

type Kind = keyof typeof KINDS;

/** Every stored link with the post it is in and the one it leads to. */
export function LinksScreen() {
  const { shell, allLinks: words, onePost } = useWords();
  const list = useList(LINKS);
  const { door, open } = usePostDoor(list, postOf);
  const columns = useLinkColumns(open);
  const stats = useQuery(query('getLinksStats'));
  const [first] = list.shown;
  const kinds = Object.keys(KINDS) as Kind[];
  const { search, kind } = list.chosen;
  // The post that the links are in, or lead to.
  const posts = [
    { name: 'source', wordsOf: words.from, title: first?.source_title ?? null },
    { name: 'target', wordsOf: words.to, title: first?.target_title ?? null },
  ].filter(({ name }) => list.chosen[name] !== undefined);
  return (
    <ListScreen
      list={list}
      title={shell.screens.allLinks}
      view={[
        search === undefined ? '' : onePost.quoted(search),
        ...kinds.filter((one) => one === kind).map((one) => words.kind[one]),
        ...posts.map(({ wordsOf, title }) => wordsOf(title)),
      ]}
      answer={stats.data !== undefined && stats.data.total > 0 && <LinksAnswer stats={stats.data} />}
      label={words.list}
      columns={columns}
      door={door}
      exports={{ addressOf: urlOf, file: 'links' }}
      above={
        !list.isEmpty && (
          <ListFilters list={list} search={words.search}>
            <ListChoice
              list={list}
              name="kind"
              label={words.kind.name}
              choices={[
                { value: '', label: words.kind.all },
                ...kinds.map((value) => ({ value, label: words.kind[value] })),
              ]}
            />
            {posts.map(({ name, wordsOf, title }) => (
              <FilterChip
                key={name}
                text={wordsOf(title)}
                leave={words.leave(wordsOf(null))}
                onLeave={() => list.choose({ [name]: undefined, page: undefined })}
              />
            ))}
          </ListFilters>
        )
      }
      empty={<NothingIndexed words={words.empty} />}
    />
  );
}

/** How many links stay on the site, and how many leave it; each number leads to its links. */
function LinksAnswer({ stats }: { stats: LinksStatsBody }) {
  const { answer } = useWords().allLinks;
  return (
    <>
      <Link to="/links/all" search={{ kind: 'internal' }}>
        {answer.internal(stats.internal)}
      </Link>
      {'; '}
      <Link to="/links/all" search={{ kind: 'external' }}>
        {answer.external(stats.external)}
      </Link>
      .
    </>
  );
}

const postOf = (link: LinkRow): number => link.post_id;
const urlOf = (link: LinkRow): string => link.url;
