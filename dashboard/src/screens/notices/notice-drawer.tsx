import type { NoticeSubscription } from '@signpost/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { change, query } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Buttons, Problem } from '../../parts/form.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { Switch } from '../../parts/switch.tsx';
import { useChange } from '../administration/use-change.ts';
import { EditNotice } from './edit-notice.tsx';
import look from './notices.module.css';

interface NoticeDrawerProps {
  notice: NoticeSubscription;
  onClose: () => void;
}

/** One notice: on or off, what it would say now, a test, its rule, and its end. */
export function NoticeDrawer({ notice, onClose }: NoticeDrawerProps) {
  const { noticeScreen: words, states } = useAdministrationWords();
  const { id, person, is_on: isOn, last } = notice;
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const leave = (): void => setAsked(null);
  const ids = { id: String(id) };
  const preview = useQuery(query('previewNotice', { ...ids, days: 7 }));
  const switching = useChange(
    (next: boolean) => change('changeNotice', { ...ids, is_on: next }),
    () => {},
  );
  const test = useChange(
    () => change('testNotice', ids),
    () => {},
  );
  const removal = useChange(() => change('removeNotice', ids), onClose);
  const problem = last?.problem ?? null;
  const said = problem === 'not_set_up' ? words.notSetUp : problem;
  return (
    <Drawer label={person} title={<bdi>{person}</bdi>} onClose={onClose}>
      <div className={look['sections']}>
        <div className={look['line']}>
          <Switch
            label={words.isOn}
            isOn={isOn}
            isBusy={switching.isBusy}
            onChange={(next) => switching.run(next)}
          />
          <span aria-hidden="true">{words.isOn}</span>
        </div>
        <p aria-live="polite">
          {last !== null && words.states[last.state]}
          {said !== null && `: ${said}`}
        </p>
        <h2 className={look['heading']}>{words.preview}</h2>
        <Loaded query={preview} skeleton={<Skeleton rows={6} height={20} />}>
          {({ is_empty: isEmpty, subject, text }) =>
            isEmpty ? (
              <p>{words.nothing}</p>
            ) : (
              <pre className={look['letter']} tabIndex={0} aria-label={subject}>
                {`${subject}\n\n${text}`}
              </pre>
            )
          }
        </Loaded>
        <Buttons>
          <Button kind="danger" onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
          <Button onClick={() => setAsked('edit')}>{states.actions.edit}</Button>
          <Button disabled={test.isBusy} onClick={() => test.run(undefined)}>
            {words.test}
          </Button>
        </Buttons>
        <Problem>{test.problem ?? switching.problem}</Problem>
      </div>
      {asked === 'edit' && <EditNotice notice={notice} onClose={leave} />}
      {asked === 'remove' && (
        <Confirm
          title={words.removeTitle(person)}
          verb={words.remove}
          isBusy={removal.isBusy}
          onConfirm={() => removal.run(undefined)}
          onClose={leave}
        >
          <p>{words.removeMeaning[notice.channel]}</p>
          <Problem>{removal.problem}</Problem>
        </Confirm>
      )}
    </Drawer>
  );
}
