import { useQuery } from '@tanstack/react-query';
import type { LinkRow, LinksStatsBody } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf, query } from '../../api/calls.ts';
import { DataTable, type Sort } from '../../parts/data-table.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { pageOf, pageParam, rowsParam, sortParam } from '../../parts/list-params.ts';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Screen } from '../../parts/screen.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { useChoices } from '../../parts/use-choices.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useParams, type Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { PostDrawer } from '../../post/post-drawer.tsx';
import { useOpenPost } from '../../post/use-open-post.ts';
import { usePrefetchNext } from '../../post/use-prefetch-next.ts';
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
  const { page, rows } = pageOf(params);
  const { openId, open, close, near, press } = useOpenPost();
  const columns = useLinkColumns(open);
  const stats = useQuery(query('getLinksStats'));

  const list = useQuery(queryOf(params));
  const total = list.data?.total;
  const selection = useSelection(JSON.stringify(queryOf(params).queryKey), list.data?.links ?? [], idOf);
  const isEmpty = total === 0 && !isFiltered(view);
  const hasNext = page * rows < (total ?? 0) && !list.isPlaceholderData;
  usePrefetchNext(hasNext, queryOf({ ...params, page: pageParam(page + 1) }));

  const { choose, fetchSoon } = useChoices(queryOf);
  const onNear = useCallback((link: LinkRow) => near(link.post_id), [near]);
  const onPress = useCallback((link: LinkRow) => press(link.post_id), [press]);
  const onOpen = useCallback((link: LinkRow) => open(link.post_id), [open]);

  return (
    <Screen
      title={shell.screens.allLinks}
      view={[
        view.search === '' ? '' : onePost.quoted(view.search),
        view.kind === 'all' ? '' : words.kind[view.kind],
        view.source === null ? '' : words.from(list.data?.links[0]?.source_title ?? null),
        view.target === null ? '' : words.to(list.data?.links[0]?.target_title ?? null),
      ]}
      answer={stats.data !== undefined && stats.data.total > 0 && <LinksAnswer stats={stats.data} />}
      actions={
        !isEmpty && (
          <ExportMenu
            addressOf={(format) => addressOf(listCall(view), { ...filterQuery(view), format })}
            total={total}
          />
        )
      }
      beside={
        openId === null ? null : (
          <PostDrawer key={openId} id={openId} row={undefined} onOpen={open} onClose={close} />
        )
      }
    >
      {!isEmpty && (
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
              text={words.from(list.data?.links[0]?.source_title ?? null)}
              leave={words.leave(words.from(null))}
              onLeave={() => choose({ source: undefined, page: undefined })}
            />
          )}
          {view.target !== null && (
            <FilterChip
              text={words.to(list.data?.links[0]?.target_title ?? null)}
              leave={words.leave(words.to(null))}
              onLeave={() => choose({ target: undefined, page: undefined })}
            />
          )}
        </div>
      )}
      <Loaded query={list} skeleton={<Skeleton rows={15} height={34} />}>
        {({ links, total: found }) =>
          links.length === 0 ? (
            isEmpty ? (
              <NothingIndexed words={words.empty} />
            ) : (
              <NothingFits filters={FILTERS} />
            )
          ) : (
            <div className={look['list']}>
              <DataTable
                label={words.list}
                columns={columns}
                rows={links}
                rowKey={idOf}
                selection={selection}
                sort={view.sort}
                onSort={(sort) => choose(sorted(sort))}
                onNearSort={(sort) => fetchSoon(sorted(sort))}
                onOpen={onOpen}
                onNear={onNear}
                onPress={onPress}
                isPlain
                isOpened={openId !== null}
              />
              <SelectionBar selection={selection} addressOf={urlOf} file="links" />
              <Pager
                page={page}
                perPage={rows}
                total={found}
                onPage={(next) => choose({ page: pageParam(next) })}
                onPerPage={(wanted) => choose({ rows: rowsParam(wanted), page: undefined })}
              />
            </div>
          )
        }
      </Loaded>
    </Screen>
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
  const { page, rows } = pageOf(params);
  const view = linksViewOf(params);
  return query(listCall(view), { ...filterQuery(view), page, per_page: rows });
}

function ofKind(kind: Kind): Params {
  return { kind: kind === 'all' ? undefined : kind, page: undefined };
}

function sorted(sort: Sort): Params {
  return { sort: sortParam(sort, FIRST_SORT), page: undefined };
}

const idOf = (link: LinkRow): number => link.id;

const urlOf = (link: LinkRow): string => link.url;
