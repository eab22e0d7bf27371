import { useMemo } from 'react';
import { useWords } from '../../app/words-context.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { PostName } from '../../post/post-name.tsx';
import { ReasonChip } from '../../post/reason-chip.tsx';
import look from './broken-screen.module.css';
import { GroupExamples } from './group-examples.tsx';
import { postLabel, type BrokenGroup, type Grouping } from './groups-list.ts';

interface GroupDoors {
  ignore: (group: BrokenGroup) => void;
  replace: (group: BrokenGroup) => void;
}

/** The columns of the groups; `doors` is null for a person who may only look. */
export function useGroupColumns(
  by: Grouping,
  open: (postId: number) => void,
  doors: GroupDoors | null,
): readonly Column<BrokenGroup>[] {
  const { broken: words, numbers } = useWords();
  return useMemo(() => {
    const { columns, ...groups } = words.groups;
    const list: Column<BrokenGroup>[] = [
      {
        key: 'group',
        title: columns[by],
        share: by === 'address' ? 44 : 34,
        cell: ({ key, title, documents }) => (
          <>
            {by === 'post' ? (
              <PostName id={Number(key)} title={title} onOpen={open} />
            ) : (
              <AddressText address={key} />
            )}
            {documents === 0 && <p className="detail">{groups.otherProgram}</p>}
          </>
        ),
      },
      {
        key: 'links',
        title: columns.links,
        isNumber: true,
        isOnCard: true,
        cell: ({ links }) => numbers.whole(links),
      },
      {
        key: 'why',
        title: columns.why,
        isOnCard: true,
        cell: ({ reasons }) => (
          <span className={look['chips']}>
            {reasons.map(({ reason }) => (
              <ReasonChip key={reason} reason={reason} />
            ))}
          </span>
        ),
      },
      {
        key: 'where',
        title: by === 'address' ? columns.where : columns.examples,
        share: by === 'address' ? 36 : 46,
        isOnCard: true,
        cell: (group) => <GroupExamples group={group} by={by} onOpen={open} />,
      },
    ];
    if (doors === null) return list;
    const act = (action: string, group: BrokenGroup, run: (group: BrokenGroup) => void) => (
      <Button
        aria-label={groups.about(action, by === 'post' ? postLabel(group.key, group.title) : group.key)}
        onClick={() => run(group)}
      >
        {action}
      </Button>
    );
    list.push({
      key: 'act',
      title: columns.act,
      isOnCard: true,
      hasButtons: true,
      cell: (group) => (
        <span className={look['act']}>
          {act(words.replace.action, group, doors.replace)}
          {act(words.ignore.action, group, doors.ignore)}
        </span>
      ),
    });
    return list;
  }, [words, numbers, by, open, doors]);
}
