import { useQuery } from '@tanstack/react-query';
import type { LinkListBody, LinkRow, LinksStatsBody } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { addressOf, query } from '../../api/calls.ts';
import { useParams, type Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { pageQuery } from '../../parts/list-params.ts';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { ListScreen } from '../../post/list-screen.tsx';
import { useList } from '../../post/use-list.ts';
import { useLinkColumns } from './link-columns.tsx';
import look from './links-screen.module.css';
import {
  filterQuery,
  FILTERS,
  FIRST_SORT,
  isFiltered,
  KINDS,
  linksViewOf,
  listCall,
  type Kind,
} from './links-view.ts';

/** Every stored link with the post it stands in and the one it leads to. */
export function LinksScreen() {
  const { shell, allLinks: words, onePost } = useWords();
  const [params] = useParams();
  const view = linksViewOf(params);
  const list = useList({ queryOf, rowsOf, keyOf: idOf, postOf });
  const { choose, fetchSoon } = list;
  const columns = useLinkColumns(list.open);
  const stats = useQuery(query('getLinksStats'));
  const isEmpty = list.total === 0 && !isFiltered(view);
  const [first] = list.rows;
  return (
    <ListScreen
      list={list}
      title={shell.screens.allLinks}
      view={[
        view.search === '' ? '' : onePost.quoted(view.search),
        view.kind === 'all' ? '' : words.kind[view.kind],
        view.source === null ? '' : words.from(first?.source_title ?? null),
        view.target === null ? '' : words.to(first?.target_title ?? null),
      ]}
      answer={stats.data !== undefined && stats.data.total > 0 && <LinksAnswer stats={stats.data} />}
      label={words.list}
      columns={columns}
      sort={view.sort}
      firstSort={FIRST_SORT}
      addressOf={urlOf}
      file="links"
      exportOf={(format) => addressOf(listCall(view), { ...filterQuery(view), format })}
      isEmpty={isEmpty}
      filters={
        !isEmpty && (
          <div className={look['filters']}>
            <SearchBox
              label={words.search}
              value={view.search}
              onChange={(search) => choose({ search, page: undefined }, { replace: true })}
            />
            <Segments
              label={words.kind.name}
              choices={KINDS.map((value) => ({ value, label: words.kind[value] }))}
              value={view.kind}
              onChange={(kind) => choose(ofKind(kind))}
              onNear={(kind) => fetchSoon(ofKind(kind))}
            />
            {view.source !== null && (
              <FilterChip
                text={words.from(first?.source_title ?? null)}
                leave={words.leave(words.from(null))}
                onLeave={() => choose({ source: undefined, page: undefined })}
              />
            )}
            {view.target !== null && (
              <FilterChip
                text={words.to(first?.target_title ?? null)}
                leave={words.leave(words.to(null))}
                onLeave={() => choose({ target: undefined, page: undefined })}
              />
            )}
          </div>
        )
      }
      none={isEmpty ? <NothingIndexed words={words.empty} /> : <NothingFits filters={FILTERS} />}
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

/** What the list asks for with these parameters of the address. */
function queryOf(params: Params) {
  const view = linksViewOf(params);
  return query(listCall(view), { ...filterQuery(view), ...pageQuery(params) });
}

function ofKind(kind: Kind): Params {
  return { kind: kind === 'all' ? undefined : kind, page: undefined };
}

const rowsOf = ({ links }: LinkListBody): readonly LinkRow[] => links;
const idOf = (link: LinkRow): number => link.id;
const postOf = (link: LinkRow): number => link.post_id;
const urlOf = (link: LinkRow): string => link.url;
