import type { BrokenLink } from '@signpost/contract/indexing';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/calls.ts';
import { useParams } from '../../app/address.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Skeleton } from '../../parts/loaded.tsx';
import { useList } from '../../parts/use-list.ts';
import { REASONS } from '../../post/reason-chip.tsx';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { BrokenAnswer } from './broken-answer.tsx';
import { meaningOf, useBrokenColumns } from './broken-columns.tsx';
import { BrokenFilters } from './broken-filters.tsx';
import { BrokenGroups } from './broken-groups.tsx';
import { BROKEN } from './broken-list.ts';
import { GROUPINGS } from './groups-list.ts';
import { IgnoredRules } from './ignored-rules.tsx';
import { NothingBroken } from './nothing-broken.tsx';
import { OutsideChecks } from './outside-checks.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Links that do not lead visitors where they should, one by one or in groups. */
export function BrokenScreen() {
  const [{ by, group = '' }] = useParams();
  const grouping = GROUPINGS.find((one) => one === by);
  return grouping === undefined || group !== '' ? <BrokenLinks /> : <BrokenGroups by={grouping} />;
}

/** Each link with the reason and the place to mend it. */
function BrokenLinks() {
  const { broken: words, onePost } = useWords();
  const mayChange = useMayChange();
  const reasons = useQuery(query('countBrokenReasons'));
  const rules = useQuery(query('listIgnored')).data?.rules.length ?? 0;
  const isAsked = reasons.data?.asked !== false;
  const list = useList(BROKEN);
  const { door, open } = usePostDoor(list, postOf);
  const [replaced, setReplaced] = useState<BrokenLink | null>(null);
  const { search, reason: chosen, ignored, by, group } = list.chosen;
  const isIgnored = ignored === 'true';
  const doors = useMemo(
    () => ({ open, replace: mayChange && !isIgnored ? setReplaced : null }),
    [open, mayChange, isIgnored],
  );
  const columns = useBrokenColumns(doors, list.shown, isAsked);
  const counts = reasons.data?.reasons ?? [];
  const reason = REASONS.find((code) => code === chosen);
  const groupName = by === 'post' ? (list.shown[0]?.source_title ?? group) : group;
  return (
    <ListScreen
      list={list}
      title={words.title}
      view={[
        groupName ?? '',
        search === undefined ? '' : onePost.quoted(search),
        reason === undefined ? '' : words.reasons[reason].name,
      ]}
      answer={reasons.data?.indexed === true && <BrokenAnswer reasons={reasons.data.reasons} />}
      label={words.list}
      columns={columns}
      door={door}
      exports={{ addressOf: urlOf, file: 'broken-links' }}
      above={
        <>
          {(counts.length > 0 || list.isFiltered || rules > 0) && (
            <BrokenFilters list={list} counts={counts} {...(groupName !== undefined && { groupName })} />
          )}
          {isIgnored && <IgnoredRules />}
          {reason !== undefined && <p>{meaningOf(reason, words, isAsked)}</p>}
        </>
      }
      skeleton={<Skeleton rows={10} height={52} />}
      empty={reasons.data !== undefined && <NothingBroken isIndexed={reasons.data.indexed} />}
    >
      {reasons.data?.indexed === true && <OutsideChecks />}
      {replaced !== null && (
        <ReplaceDialog
          wanted={{
            name: replaced.raw_url,
            links: 1,
            like: replaced.id,
            itemsOf: async (mended) => [{ link: replaced.id, ...mended }],
          }}
          onClose={() => setReplaced(null)}
        />
      )}
    </ListScreen>
  );
}

const postOf = (link: BrokenLink): number => link.post_id;
const urlOf = (link: BrokenLink): string => link.url;
