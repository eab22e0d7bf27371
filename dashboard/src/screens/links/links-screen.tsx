import { useQuery } from '@tanstack/react-query';
import type { LinkRow } from '@signpost/contract/links';
import { useCallback } from 'react';
import { linkPageQuery, linksStatsQuery } from '../../api/links.ts';
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
import { useParams } from '../../shell/address.ts';
import { useWords } from '../../shell/words-context.ts';
import { PostDrawer } from '../post/post-drawer.tsx';
import { useOpenPost } from '../post/use-open-post.ts';
import { usePrefetchNext } from '../post/use-prefetch-next.ts';
import { useLinkColumns } from './link-columns.tsx';
import look from './links-screen.module.css';
import { filterQuery, FILTERS, FIRST_SORT, isFiltered, KINDS, linksViewOf } from './links-view.ts';

/** Every stored link with the post it stands in and the one it leads to. */
export function LinksScreen() {
  const { shell, allLinks: words } = useWords();
  const [params, setParams] = useParams();
  const view = linksViewOf(params);
  const { page, rows } = pageOf(params);
  const { openId, open, close, near } = useOpenPost();
  const columns = useLinkColumns(open);
  const stats = useQuery(linksStatsQuery);

  const query = filterQuery(view);
  const pageQuery = (nth: number) => linkPageQuery({ ...query, page: nth, per_page: rows });
  const list = useQuery(pageQuery(page));
  const total = list.data?.total;
  const isEmpty = total === 0 && !isFiltered(view);
  usePrefetchNext(page * rows < (total ?? 0) && !list.isPlaceholderData, pageQuery(page + 1));

  const onSearch = useCallback(
    (search: string) => setParams({ search, page: undefined }, { replace: true }),
    [setParams],
  );
  const onSort = useCallback(
    (sort: Sort) => setParams({ sort: sortParam(sort, FIRST_SORT), page: undefined }),
    [setParams],
  );
  const onNear = useCallback((link: LinkRow) => near(link.post_id), [near]);
  const onOpen = useCallback((link: LinkRow) => open(link.post_id), [open]);

  return (
    <Screen
      title={shell.screens.allLinks}
      answer={
        stats.data !== undefined &&
        stats.data.total > 0 &&
        words.answer(stats.data.internal, stats.data.external)
      }
      actions={!isEmpty && <ExportMenu path="/links/links" query={query} total={total} />}
      beside={
        openId === null ? null : (
          <PostDrawer key={openId} id={openId} row={undefined} onOpen={open} onClose={close} />
        )
      }
    >
      {!isEmpty && (
        <div className={look['filters']}>
          <SearchBox label={words.search} value={view.search} onChange={onSearch} />
          <Segments
            label={words.kind.name}
            choices={KINDS.map((value) => ({ value, label: words.kind[value] }))}
            value={view.kind}
            onChange={(kind) => setParams({ kind: kind === 'all' ? undefined : kind, page: undefined })}
          />
          {view.source !== null && (
            <FilterChip
              text={words.from(list.data?.links[0]?.source_title ?? null)}
              leave={words.leave(words.from(null))}
              onLeave={() => setParams({ source: undefined, page: undefined })}
            />
          )}
          {view.target !== null && (
            <FilterChip
              text={words.to(list.data?.links[0]?.target_title ?? null)}
              leave={words.leave(words.to(null))}
              onLeave={() => setParams({ target: undefined, page: undefined })}
            />
          )}
        </div>
      )}
      <Loaded query={list} skeleton={<Skeleton rows={15} height={34} />}>
        {({ links, total: found }) =>
          found === 0 ? (
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
                sort={view.sort}
                onSort={onSort}
                onOpen={onOpen}
                onNear={onNear}
              />
              <Pager
                page={page}
                perPage={rows}
                total={found}
                onPage={(next) => setParams({ page: pageParam(next) })}
                onPerPage={(wanted) => setParams({ rows: rowsParam(wanted), page: undefined })}
              />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

const idOf = (link: LinkRow): number => link.id;
