import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import { NOTICE_CHANNELS, WEBHOOK_SHAPES } from '@signpost/contract/notice-kinds';
import type { NoticeAddedBody, NoticeRule } from '@signpost/contract/notices';
import { useState } from 'react';
import { change, type Given } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useChange } from '../administration/use-change.ts';
import { Choose } from './choices.tsx';
import { NIGHT } from './rule.ts';
import { PersonField, RuleFields } from './rule-fields.tsx';

interface AddNoticeProps {
  /** Whether there is a mail server. */
  sendsMail: boolean;
  onClose: () => void;
  onAdded: (body: NoticeAddedBody) => void;
}

type Place = Required<Pick<Given<'addNotice'>, 'channel' | 'address' | 'shape'>>;

export function AddNotice({ sendsMail, onClose, onAdded }: AddNoticeProps) {
  const { noticeScreen: words, language } = useAdministrationWords();
  const [rule, setRule] = useState<NoticeRule>(() => ({ ...firstNoticeRule('', language), ...NIGHT }));
  const [place, setPlace] = useState<Place>({ channel: 'mail', address: '', shape: 'json' });
  const { run, isBusy, problem } = useChange(
    (given: Given<'addNotice'>) => change('addNotice', given),
    onAdded,
  );
  const { channel, address, shape } = place;
  const submit = (): void =>
    run({
      ...rule,
      channel,
      ...(channel !== 'feed' && { address }),
      ...(channel === 'webhook' && { shape }),
    });
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form submit={words.add} isBusy={isBusy} onSubmit={submit} onLeave={onClose}>
        <PersonField rule={rule} onChange={setRule} />
        <Choose
          label={words.channel}
          value={channel}
          names={words.channels}
          onChange={(name) =>
            setPlace({ ...place, channel: NOTICE_CHANNELS.find((known) => known === name) ?? 'mail' })
          }
        />
        {channel === 'mail' && !sendsMail && <p>{words.noMail}</p>}
        {channel !== 'feed' && (
          <TextField
            label={words.address[channel]}
            type={channel === 'mail' ? 'email' : 'url'}
            value={address}
            required
            onChange={(written) => setPlace({ ...place, address: written })}
          />
        )}
        {channel === 'webhook' && (
          <Choose
            label={words.shape}
            value={shape}
            names={words.shapes}
            onChange={(name) =>
              setPlace({ ...place, shape: WEBHOOK_SHAPES.find((known) => known === name) ?? 'json' })
            }
          />
        )}
        <RuleFields rule={rule} onChange={setRule} />
        <Problem>{problem && words.refused}</Problem>
      </Form>
    </Dialog>
  );
}
