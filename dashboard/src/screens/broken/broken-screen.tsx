import { useQuery } from '@tanstack/react-query';
import type { BrokenLink } from '@signpost/contract/indexing';
import { useCallback } from 'react';
import { brokenPageQuery, brokenReasonsQuery } from '../../api/links.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Segments } from '../../parts/fields.tsx';
import { pageOf, pageParam, rowsParam } from '../../parts/list-params.ts';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useParams } from '../../shell/address.ts';
import { useWords } from '../../shell/words-context.ts';
import { PostDrawer } from '../post/post-drawer.tsx';
import { REASONS } from '../post/reason-chip.tsx';
import { useOpenPost } from '../post/use-open-post.ts';
import { usePrefetchNext } from '../post/use-prefetch-next.ts';
import { BrokenAnswer, linksOf } from './broken-answer.tsx';
import { useBrokenColumns } from './broken-columns.tsx';
import look from './broken-screen.module.css';

/** Links that do not lead visitors where they should, each with the reason and the place to mend it. */
export function BrokenScreen() {
  const { shell, broken: words, numbers } = useWords();
  const [params, setParams] = useParams();
  const { page, rows } = pageOf(params);
  const reason = REASONS.find((code) => code === params['reason']);
  const { openId, open, close, near } = useOpenPost();
  const columns = useBrokenColumns(open);
  const reasons = useQuery(brokenReasonsQuery);
  const pageQuery = (nth: number) => brokenPageQuery({ reason, page: nth, per_page: rows });
  const list = useQuery(pageQuery(page));
  const total = list.data?.total;
  usePrefetchNext(page * rows < (total ?? 0) && !list.isPlaceholderData, pageQuery(page + 1));
  const onOpen = useCallback((link: BrokenLink) => open(link.post_id), [open]);
  const onNear = useCallback((link: BrokenLink) => near(link.post_id), [near]);
  const counts = reasons.data?.reasons ?? [];
  const choices = REASONS.filter(
    (code) => code === reason || (code !== 'leads_nowhere' && linksOf(counts, code) > 0),
  );

  return (
    <Screen
      title={shell.screens.broken}
      answer={reasons.data?.indexed === true && <BrokenAnswer reasons={reasons.data.reasons} />}
      actions={total !== 0 && <ExportMenu path="/links/broken" query={{ reason }} total={total} />}
      beside={
        openId === null ? null : (
          <PostDrawer key={openId} id={openId} row={undefined} onOpen={open} onClose={close} />
        )
      }
    >
      {counts.length > 0 && (
        <div className={look['filters']}>
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
            onChange={(code) => setParams({ reason: code, page: undefined })}
          />
        </div>
      )}
      {reason !== undefined && <p>{words.reasons[reason].meaning}</p>}
      <Loaded query={list} skeleton={<Skeleton rows={10} height={52} />}>
        {({ links, total: found }) =>
          found === 0 ? (
            reason !== undefined ? (
              <NothingFits filters={['reason', 'page']} />
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
      {reasons.data?.indexed === true && reasons.data.checked_addresses === 0 && (
        <Note title={words.unchecked.heading}>
          {words.unchecked.meaning} <code>{words.unchecked.command}</code>
        </Note>
      )}
    </Screen>
  );
}

function NothingBroken({ isIndexed }: { isIndexed: boolean }) {
  const { allGood, notIndexed } = useWords().broken;
  if (isIndexed) return <Note title={allGood.heading}>{allGood.meaning}</Note>;
  return <NothingIndexed words={notIndexed} />;
}

const idOf = (link: BrokenLink): number => link.id;
