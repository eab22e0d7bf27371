import { useQuery } from '@tanstack/react-query';
import type { BrokenLink, BrokenLinksBody } from '@signpost/contract/indexing';
import { addressOf, query } from '../../api/calls.ts';
import { useParams, type Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { pageQuery } from '../../parts/list-params.ts';
import { Note, Skeleton } from '../../parts/loaded.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { ListScreen } from '../../post/list-screen.tsx';
import { REASONS } from '../../post/reason-chip.tsx';
import { useList } from '../../post/use-list.ts';
import { BrokenAnswer, linksOf } from './broken-answer.tsx';
import { meaningOf, useBrokenColumns } from './broken-columns.tsx';
import look from './broken-screen.module.css';
import { brokenViewOf, filterQuery, FILTERS, FIRST_SORT, isFiltered } from './broken-view.ts';

/** Links that do not lead visitors where they should, each with the reason and the place to mend it. */
export function BrokenScreen() {
  const { shell, broken: words, onePost, numbers } = useWords();
  const [params] = useParams();
  const view = brokenViewOf(params);
  const { search, reason } = view;
  const reasons = useQuery(query('countBrokenReasons'));
  const isAsked = reasons.data?.asked !== false;
  const list = useList({ queryOf, rowsOf, keyOf: idOf, postOf });
  const { choose, fetchSoon } = list;
  const columns = useBrokenColumns(list.open, list.rows, isAsked);
  const counts = reasons.data?.reasons ?? [];
  const choices = REASONS.filter(
    (code) => code === reason || (code !== 'leads_nowhere' && linksOf(counts, code) > 0),
  );

  return (
    <ListScreen
      list={list}
      title={shell.screens.broken}
      view={[
        search === '' ? '' : onePost.quoted(search),
        reason === undefined ? '' : words.reasons[reason].name,
      ]}
      answer={reasons.data?.indexed === true && <BrokenAnswer reasons={reasons.data.reasons} />}
      label={words.list}
      columns={columns}
      sort={view.sort}
      firstSort={FIRST_SORT}
      addressOf={urlOf}
      file="broken-links"
      exportOf={(format) => addressOf('listBrokenLinks', { ...filterQuery(view), format })}
      isEmpty={list.total === 0}
      filters={
        <>
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
        </>
      }
      skeleton={<Skeleton rows={10} height={52} />}
      none={
        isFiltered(view) || list.total !== 0 ? (
          <NothingFits filters={FILTERS} />
        ) : (
          reasons.data !== undefined && <NothingBroken isIndexed={reasons.data.indexed} />
        )
      }
    >
      {reasons.data?.indexed === true && reasons.data.checked_addresses === 0 && (
        <Note title={words.unchecked.heading}>
          {words.unchecked.meaning} <code>{words.unchecked.command}</code>
        </Note>
      )}
    </ListScreen>
  );
}

/** What the list asks for with these parameters of the address. */
function queryOf(params: Params) {
  return query('listBrokenLinks', { ...filterQuery(brokenViewOf(params)), ...pageQuery(params) });
}

function NothingBroken({ isIndexed }: { isIndexed: boolean }) {
  const { allGood, notIndexed } = useWords().broken;
  if (isIndexed) return <Note title={allGood.heading}>{allGood.meaning}</Note>;
  return <NothingIndexed words={notIndexed} />;
}

const rowsOf = ({ links }: BrokenLinksBody): readonly BrokenLink[] => links;
const idOf = (link: BrokenLink): number => link.id;
const postOf = (link: BrokenLink): number => link.post_id;
const urlOf = (link: BrokenLink): string => link.url;
