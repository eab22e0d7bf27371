import type { Suggestion } from '@signpost/contract/suggestions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { buttonLook } from '../../parts/button.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Note, Skeleton } from '../../parts/loaded.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { useList } from '../../parts/use-list.ts';
import { QualityNote } from '../../post/quality-note.tsx';
import { useDecide } from '../../post/use-decide.ts';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { DecidedBar } from './decided-bar.tsx';
import { MendAnswer } from './mend-answer.tsx';
import { MEND } from './mend-list.ts';
import { TargetList } from './target-list.tsx';

/** How often to look whether new suggestions are there, in milliseconds. */
const LOOK_MS = 4000;

/** What is worth doing: links that are missing, for the posts that are worth most first. */
export function MendScreen() {
  const { shell, mend, onePost } = useWords();
  const list = useList(MEND, { refetchInterval: ({ state: { data } }) => whileMaking(data) });
  const accepted = useQuery({
    ...query('listSuggestions', { state: 'accepted', per_page: 1 }),
    refetchInterval: ({ state: { data } }) => whileMaking(data),
  });
  const { door, open } = usePostDoor(list, targetOf);
  const deciding = useDecide();
  const readiness = accepted.data?.state;
  const { search, for: posts, state } = list.chosen;
  const canMake = readiness !== 'no_texts' && readiness !== 'too_many_posts';
  const isFirstMade =
    readiness === 'making' && list.total === 0 && state !== 'accepted' && state !== 'refused';
  return (
    <ListScreen
      list={list}
      title={shell.screens.mend}
      view={[
        search === undefined ? '' : onePost.quoted(search),
        posts === 'orphans' || posts === 'thin' ? mend.posts[posts] : '',
        state === 'accepted' || state === 'refused' ? mend.states[state] : '',
      ]}
      answer={canMake && !isFirstMade && <MendAnswer list={list} />}
      label={mend.list}
      showRows={(rows) => <TargetList suggestions={rows} deciding={deciding} onOpen={open} />}
      door={door}
      actions={
        <>
          {posts === 'orphans' && (
            <Link to="/links/posts" search={{ orphans: 'only' }} className={buttonLook}>
              {mend.allOrphans}
            </Link>
          )}
          {!list.isEmpty && <ExportMenu addressOf={list.exportOf} total={list.total} />}
        </>
      }
      above={
        canMake && (
          <>
            <QualityNote />
            {readiness === 'making' && list.total !== 0 && <p role="status">{mend.making}</p>}
            <ListFilters list={list} search={mend.search}>
              <ListChoice
                list={list}
                name="for"
                label={mend.posts.name}
                choices={[
                  { value: '', label: mend.posts.all },
                  { value: 'orphans', label: mend.posts.orphans },
                  { value: 'thin', label: mend.posts.thin },
                ]}
              />
              <ListChoice
                list={list}
                name="state"
                label={mend.states.name}
                choices={[
                  { value: '', label: mend.states.open },
                  { value: 'accepted', label: mend.states.accepted },
                  { value: 'refused', label: mend.states.refused },
                ]}
              />
            </ListFilters>
          </>
        )
      }
      skeleton={<Skeleton rows={6} height={120} />}
      empty={<Note title={mend.nothing.heading}>{mend.nothing.meaning}</Note>}
      {...(isFirstMade && { instead: <Note title={mend.beingMade.heading}>{mend.beingMade.meaning}</Note> })}
      {...(readiness === 'no_texts' && { instead: <NothingIndexed words={mend.noTexts} /> })}
      {...(readiness === 'too_many_posts' && {
        instead: <Note title={mend.tooManyPosts.heading}>{mend.tooManyPosts.meaning}</Note>,
      })}
    >
      <DecidedBar deciding={deciding} accepted={accepted.data?.total ?? 0} />
    </ListScreen>
  );
}

function whileMaking(body: { state: string } | undefined): number | false {
  return body?.state === 'making' ? LOOK_MS : false;
}

const targetOf = ({ target }: Suggestion): number => target.post_id;
