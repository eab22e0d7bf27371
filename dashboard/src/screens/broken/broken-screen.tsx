import { useQuery } from '@tanstack/react-query';
import type { BrokenLink } from '@signpost/contract/indexing';
import { useCallback } from 'react';
import { addressOf, query } from '../../api/calls.ts';
import { DataTable, type Sort } from '../../parts/data-table.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { pageOf, pageParam, rowsParam, sortParam } from '../../parts/list-params.ts';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
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
import { REASONS } from '../../post/reason-chip.tsx';
import { useOpenPost } from '../../post/use-open-post.ts';
import { usePrefetchNext } from '../../post/use-prefetch-next.ts';
import { BrokenAnswer, linksOf } from './broken-answer.tsx';
import { meaningOf, useBrokenColumns } from './broken-columns.tsx';
import look from './broken-screen.module.css';
import { brokenViewOf, filterQuery, FILTERS, FIRST_SORT, isFiltered } from './broken-view.ts';

/** Links that do not lead visitors where they should, each with the reason and the place to mend it. */
export function BrokenScreen() {
  const { shell, broken: words, onePost, numbers } = useWords();
  const [params] = useParams();
  const { page, rows } = pageOf(params);
  const view = brokenViewOf(params);
  const { search, reason, sort } = view;
  const { openId, open, close, near, press } = useOpenPost();
  const reasons = useQuery(query('countBrokenReasons'));
  const isAsked = reasons.data?.asked !== false;
  const list = useQuery(queryOf(params));
  const columns = useBrokenColumns(open, list.data?.links ?? [], isAsked);
  const total = list.data?.total;
  const selection = useSelection(JSON.stringify(queryOf(params).queryKey), list.data?.links ?? [], idOf);
  const hasNext = page * rows < (total ?? 0) && !list.isPlaceholderData;
  usePrefetchNext(hasNext, queryOf({ ...params, page: pageParam(page + 1) }));
  const { choose, fetchSoon } = useChoices(queryOf);
  const onOpen = useCallback((link: BrokenLink) => open(link.post_id), [open]);
  const onNear = useCallback((link: BrokenLink) => near(link.post_id), [near]);
  const onPress = useCallback((link: BrokenLink) => press(link.post_id), [press]);
  const counts = reasons.data?.reasons ?? [];
  const choices = REASONS.filter(
    (code) => code === reason || (code !== 'leads_nowhere' && linksOf(counts, code) > 0),
  );

  return (
    <Screen
      title={shell.screens.broken}
      view={[
        search === '' ? '' : onePost.quoted(search),
        reason === undefined ? '' : words.reasons[reason].name,
      ]}
      answer={reasons.data?.indexed === true && <BrokenAnswer reasons={reasons.data.reasons} />}
      actions={
        total !== 0 && (
          <ExportMenu
            addressOf={(format) => addressOf('listBrokenLinks', { ...filterQuery(view), format })}
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
      {counts.length > 0 && (
        <div className={look['filters']}>
          <SearchBox
            label={words.search}
            value={search}
            onChange={(text) => choose({ search: text, page: undefined }, { replace: true })}
          />
          <Segments
            label={words.reason}
            choices={[
              { value: '', label: words.all },
              ...choices.map((code) => ({
                value: code,
                label: `${words.reasons[code].name} ${numbers.whole(linksOf(counts, code))}`,
              })),
            ]}
            value={reason ?? ''}
            onChange={(code) => choose({ reason: code, page: undefined })}
            onNear={(code) => fetchSoon({ reason: code, page: undefined })}
          />
        </div>
      )}
      {reason !== undefined && <p>{meaningOf(reason, words, isAsked)}</p>}
      <Loaded query={list} skeleton={<Skeleton rows={10} height={52} />}>
        {({ links, total: found }) =>
          links.length === 0 ? (
            isFiltered(view) || found > 0 ? (
              <NothingFits filters={FILTERS} />
            ) : (
              reasons.data !== undefined && <NothingBroken isIndexed={reasons.data.indexed} />
            )
          ) : (
            <div className={look['list']}>
              <DataTable
                label={words.list}
                columns={columns}
                rows={links}
                rowKey={idOf}
                selection={selection}
                sort={sort}
                onSort={(wanted) => choose(sorted(wanted))}
                onNearSort={(wanted) => fetchSoon(sorted(wanted))}
                onOpen={onOpen}
                onNear={onNear}
                onPress={onPress}
                isPlain
                isOpened={openId !== null}
              />
              <SelectionBar selection={selection} addressOf={urlOf} file="broken-links" />
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
      {reasons.data?.indexed === true && reasons.data.checked_addresses === 0 && (
        <Note title={words.unchecked.heading}>
          {words.unchecked.meaning} <code>{words.unchecked.command}</code>
        </Note>
      )}
    </Screen>
  );
}

/** What the list asks for with these parameters of the address. */
function queryOf(params: Params) {
  const { page, rows } = pageOf(params);
  return query('listBrokenLinks', { ...filterQuery(brokenViewOf(params)), page, per_page: rows });
}

function sorted(sort: Sort): Params {
  return { sort: sortParam(sort, FIRST_SORT), page: undefined };
}

function NothingBroken({ isIndexed }: { isIndexed: boolean }) {
  const { allGood, notIndexed } = useWords().broken;
  if (isIndexed) return <Note title={allGood.heading}>{allGood.meaning}</Note>;
  return <NothingIndexed words={notIndexed} />;
}

const idOf = (link: BrokenLink): number => link.id;

const urlOf = (link: BrokenLink): string => link.url;
