import type { NoticeAddedBody, NoticeSubscription } from '@signpost/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/calls.ts';
import { useParams } from '../../app/address.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { PartFrame } from '../administration/part-frame.tsx';
import { ShownOnce } from '../administration/shown-once.tsx';
import { AddNotice } from './add-notice.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';
import look from './notices.module.css';

/** Who hears of what happens; a row opens the preview, the test and the end. */
export function NoticesScreen() {
  const { noticeScreen: words } = useAdministrationWords();
  const loaded = useQuery(query('listNotices'));
  const [{ notice: opened }, open] = useParams();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<NoticeAddedBody | null>(null);
  const columns = useNoticeColumns();
  const notices = loaded.data?.subscriptions ?? [];
  const shown = notices.find(({ id }) => String(id) === opened);
  const secretOf = added?.subscription.channel === 'feed' ? words.secret.feed : words.secret.webhook;
  return (
    <PartFrame
      part="notices"
      answer={loaded.data !== undefined && words.answer(notices.filter((notice) => notice.is_on).length)}
      actions={
        loaded.data !== undefined && (
          <Button kind="main" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
      beside={
        shown !== undefined && (
          <NoticeDrawer key={shown.id} notice={shown} onClose={() => open({ notice: undefined })} />
        )
      }
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={4} height={32} />}>
        {(data) => (
          <div className={look['sections']}>
            {!data.sends_mail && data.subscriptions.some(({ channel }) => channel === 'mail') && (
              <p>{words.noMail}</p>
            )}
            {data.subscriptions.length === 0 ? (
              <Note title={words.empty}>{words.emptyMeaning}</Note>
            ) : (
              <DataTable
                label={words.list}
                columns={columns}
                rows={data.subscriptions}
                rowKey={({ id }) => String(id)}
                onOpen={({ id }) => open({ notice: String(id) })}
                openKey={opened ?? null}
              />
            )}
          </div>
        )}
      </Loaded>
      {isAdding && (
        <AddNotice
          sendsMail={loaded.data?.sends_mail === true}
          onClose={() => setAdding(false)}
          onAdded={(body) => {
            setAdding(false);
            setAdded(body);
            open({ notice: String(body.subscription.id) });
          }}
        />
      )}
      {added !== null && added.secret !== null && (
        <ShownOnce
          title={secretOf.title}
          meaning={secretOf.meaning}
          text={added.secret}
          copy={words.secret.copy}
          onClose={() => setAdded(null)}
        />
      )}
    </PartFrame>
  );
}

function useNoticeColumns(): Column<NoticeSubscription>[] {
  const { noticeScreen: words, numbers, time } = useAdministrationWords();
  const listed = useQuery(query('getOverview')).data?.brands ?? [];
  const nameOf = (id: string): string => listed.find((brand) => brand.id === id)?.name ?? id;
  const about = ({ kinds, brands }: NoticeSubscription): string => {
    const all = numbers.list(kinds.map((kind) => words.kinds[kind]));
    if (brands === null) return all;
    return words.onlyBrands(all, brands.length === 0 ? words.noBrand : numbers.list(brands.map(nameOf)));
  };
  return [
    { key: 'person', title: words.columns.person, cell: ({ person }) => <bdi>{person}</bdi> },
    {
      key: 'channel',
      title: words.columns.channel,
      cell: ({ channel, address }) => (
        <span className={look['place']}>{`${words.channels[channel]} ${address}`.trim()}</span>
      ),
      isOnCard: true,
    },
    {
      key: 'about',
      title: words.columns.about,
      cell: about,
    },
    {
      key: 'when',
      title: words.columns.when,
      cell: ({ is_on: isOn, next_digest_at: next, alerts }) =>
        isOn ? words.when(next === null ? null : time.dateAndTime(next), alerts) : words.off,
      isOnCard: true,
    },
    {
      key: 'last',
      title: words.columns.last,
      cell: ({ last }) =>
        last === null ? words.never : `${time.dateAndTime(last.at)}: ${words.states[last.state]}`,
      isOnCard: true,
    },
  ];
}
