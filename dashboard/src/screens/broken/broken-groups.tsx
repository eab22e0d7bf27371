import type { IgnoreRule } from '@signpost/contract/indexing';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { query } from '../../api/calls.ts';
import { useParams } from '../../app/address.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Skeleton } from '../../parts/loaded.tsx';
import { useList } from '../../parts/use-list.ts';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { BrokenAnswer } from './broken-answer.tsx';
import { BrokenFilters } from './broken-filters.tsx';
import { useGroupColumns } from './group-columns.tsx';
import { GroupShare } from './group-share.tsx';
import { GROUPS, type BrokenGroup, type Grouping } from './groups-list.ts';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { IgnoredBar } from './ignored-bar.tsx';
import { IgnoredRules } from './ignored-rules.tsx';
import { linksOfGroup } from './links-of-group.ts';
import { NothingBroken } from './nothing-broken.tsx';
import { OutsideChecks } from './outside-checks.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Asked {
  what: 'ignore' | 'replace';
  group: BrokenGroup;
}

/** Broken links in groups, each with one action for all its links. */
export function BrokenGroups({ by }: { by: Grouping }) {
  const { broken: words } = useWords();
  const [, setParams] = useParams();
  const mayChange = useMayChange();
  const reasons = useQuery(query('countBrokenReasons'));
  const list = useList(GROUPS, { defaults: { by } });
  const { door, open } = usePostDoor(list, firstPost);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ignored, setIgnored] = useState<IgnoreRule | null>(null);
  const isIgnored = list.chosen['ignored'] === 'true';
  const doors = useMemo(
    () =>
      mayChange && !isIgnored
        ? {
            ignore: (group: BrokenGroup) => setAsked({ what: 'ignore', group }),
            replace: (group: BrokenGroup) => setAsked({ what: 'replace', group }),
          }
        : null,
    [mayChange, isIgnored],
  );
  const columns = useGroupColumns(by, open, doors);
  const onOpen = useCallback(
    ({ key }: BrokenGroup) => setParams({ group: key, page: undefined }),
    [setParams],
  );
  const close = (): void => setAsked(null);
  const counts = reasons.data?.reasons ?? [];
  return (
    <ListScreen
      list={list}
      title={words.title}
      view={[words.groups.by[by]]}
      answer={
        reasons.data?.indexed === true && (
          <>
            <BrokenAnswer reasons={counts} /> <GroupShare by={by} list={list} counts={counts} />
          </>
        )
      }
      label={words.groups.list}
      columns={columns}
      door={{ onOpen, beside: door.beside }}
      actions={!list.isEmpty && <ExportMenu addressOf={list.exportOf} total={list.total} />}
      above={
        <>
          <BrokenFilters list={list} counts={counts} />
          {isIgnored && <IgnoredRules />}
        </>
      }
      skeleton={<Skeleton rows={8} height={84} />}
      empty={reasons.data !== undefined && <NothingBroken isIndexed={reasons.data.indexed} />}
    >
      {reasons.data?.indexed === true && <OutsideChecks />}
      {ignored !== null && !isIgnored && (
        <IgnoredBar
          key={ignored.id}
          rule={ignored}
          onShow={() => setParams({ ignored: 'true', page: undefined })}
          onTakenBack={() => setIgnored(null)}
        />
      )}
      {asked?.what === 'ignore' && (
        <IgnoreDialog by={by} group={asked.group} onDone={setIgnored} onClose={close} />
      )}
      {asked?.what === 'replace' && (
        <ReplaceDialog wanted={linksOfGroup(asked.group, by, list.chosen)} onClose={close} />
      )}
    </ListScreen>
  );
}

const firstPost = ({ examples }: BrokenGroup): number => examples[0]?.post_id ?? 0;
