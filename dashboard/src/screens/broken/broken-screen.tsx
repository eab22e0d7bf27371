import { useQuery } from '@tanstack/react-query';
import type { BrokenLink } from '@signpost/contract/indexing';
import { query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Note, Skeleton } from '../../parts/loaded.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { useList } from '../../parts/use-list.ts';
import { REASONS } from '../../post/reason-chip.tsx';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { BrokenAnswer, linksOf } from './broken-answer.tsx';
import { meaningOf, useBrokenColumns } from './broken-columns.tsx';
import { BROKEN } from './broken-list.ts';
import { OutsideChecks } from './outside-checks.tsx';

/** Links that do not lead visitors where they should, each with the reason and the place to mend it. */
export function BrokenScreen() {
  const { shell, broken: words, onePost, numbers } = useWords();
  const reasons = useQuery(query('countBrokenReasons'));
  const isAsked = reasons.data?.asked !== false;
  const list = useList(BROKEN);
  const { door, open } = usePostDoor(list, postOf);
  const columns = useBrokenColumns(open, list.shown, isAsked);
  const counts = reasons.data?.reasons ?? [];
  const { search, reason: chosen } = list.chosen;
  const reason = REASONS.find((code) => code === chosen);
  const choices = REASONS.filter(
    (code) => code === reason || (code !== 'leads_nowhere' && linksOf(counts, code) > 0),
  );
  return (
    <ListScreen
      list={list}
      title={shell.screens.broken}
      view={[
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
          {counts.length > 0 && (
            <ListFilters list={list} search={words.search}>
              <ListChoice
                list={list}
                name="reason"
                label={words.reason}
                choices={[
                  { value: '', label: words.all },
                  ...choices.map((code) => ({
                    value: code,
                    label: `${words.reasons[code].name} ${numbers.whole(linksOf(counts, code))}`,
                  })),
                ]}
              />
            </ListFilters>
          )}
          {reason !== undefined && <p>{meaningOf(reason, words, isAsked)}</p>}
        </>
      }
      skeleton={<Skeleton rows={10} height={52} />}
      empty={reasons.data !== undefined && <NothingBroken isIndexed={reasons.data.indexed} />}
    >
      {reasons.data?.indexed === true && <OutsideChecks />}
    </ListScreen>
  );
}

function NothingBroken({ isIndexed }: { isIndexed: boolean }) {
  const { allGood, notIndexed } = useWords().broken;
  if (isIndexed) return <Note title={allGood.heading}>{allGood.meaning}</Note>;
  return <NothingIndexed words={notIndexed} />;
}

const postOf = (link: BrokenLink): number => link.post_id;
const urlOf = (link: BrokenLink): string => link.url;
