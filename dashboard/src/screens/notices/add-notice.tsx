import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  WEBHOOK_SHAPES,
  type NoticeAddedBody,
} from '@signpost/contract/notices';
import { useState } from 'react';
import { change, type Given } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, selectLook, TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useChange } from '../administration/use-change.ts';
import look from './notices.module.css';

interface AddNoticeProps {
  /** Whether there is a mail server. */
  sendsMail: boolean;
  onClose: () => void;
  onAdded: (body: NoticeAddedBody) => void;
}

type Wanted = Required<
  Pick<
    Given<'addNotice'>,
    'person' | 'channel' | 'address' | 'shape' | 'kinds' | 'digest' | 'weekday' | 'hour' | 'alerts'
  >
>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function AddNotice({ sendsMail, onClose, onAdded }: AddNoticeProps) {
  const { noticeScreen: words, language } = useWords();
  const [wanted, setWanted] = useState<Wanted>({
    person: '',
    channel: 'mail',
    address: '',
    shape: 'json',
    kinds: [...NOTICE_KINDS],
    digest: 'weekly',
    weekday: 1,
    hour: 8,
    alerts: false,
  });
  const [isQuiet, setQuiet] = useState(true);
  const set = (some: Partial<Wanted>): void => setWanted({ ...wanted, ...some });
  const { run, isBusy, problem } = useChange(
    (given: Given<'addNotice'>) => change('addNotice', given),
    onAdded,
  );
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { channel, digest, kinds } = wanted;
  const submit = (): void => {
    const { address, shape, ...rest } = wanted;
    run({
      ...rest,
      language,
      time_zone: zone,
      ...(channel !== 'feed' && { address }),
      ...(channel === 'webhook' && { shape }),
      ...(isQuiet && { quiet_from: 22, quiet_to: 7 }),
    });
  };
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form submit={words.add} isBusy={isBusy} onSubmit={submit} onLeave={onClose}>
        <TextField
          label={words.person}
          value={wanted.person}
          required
          maxLength={100}
          onChange={(person) => set({ person })}
        />
        <Choose
          label={words.channel}
          value={channel}
          names={Object.fromEntries(NOTICE_CHANNELS.map((name) => [name, words.channels[name]]))}
          onChange={(name) => set({ channel: NOTICE_CHANNELS.find((known) => known === name) ?? 'mail' })}
        />
        {channel === 'mail' && !sendsMail && <p>{words.noMail}</p>}
        {channel !== 'feed' && (
          <TextField
            label={words.address[channel]}
            type={channel === 'mail' ? 'email' : 'url'}
            value={wanted.address}
            required
            onChange={(address) => set({ address })}
          />
        )}
        {channel === 'webhook' && (
          <Choose
            label={words.shape}
            value={wanted.shape}
            names={Object.fromEntries(WEBHOOK_SHAPES.map((name) => [name, words.shapes[name]]))}
            onChange={(name) => set({ shape: WEBHOOK_SHAPES.find((known) => known === name) ?? 'json' })}
          />
        )}
        <fieldset className={look['kinds']}>
          <legend>{words.about}</legend>
          {NOTICE_KINDS.map((kind) => (
            <Tick
              key={kind}
              label={words.kinds[kind]}
              isOn={kinds.includes(kind)}
              onChange={(isOn) =>
                set({ kinds: isOn ? [...kinds, kind] : kinds.filter((known) => known !== kind) })
              }
            />
          ))}
        </fieldset>
        <Choose
          label={words.digest}
          value={digest}
          names={words.digests}
          onChange={(name) => set({ digest: name === 'daily' || name === 'off' ? name : 'weekly' })}
        />
        {digest === 'weekly' && (
          <Choose
            label={words.weekday}
            value={String(wanted.weekday)}
            names={Object.fromEntries(words.weekdays.map((name, at) => [String(at + 1), name]))}
            onChange={(day) => set({ weekday: Number(day) })}
          />
        )}
        {digest !== 'off' && (
          <Choose
            label={words.hour}
            help={words.zone(zone)}
            value={String(wanted.hour)}
            names={Object.fromEntries(HOURS.map((hour) => [String(hour), `${hour}:00`]))}
            onChange={(hour) => set({ hour: Number(hour) })}
          />
        )}
        <Tick label={words.alerts} isOn={wanted.alerts} onChange={(alerts) => set({ alerts })} />
        {wanted.alerts && <Tick label={words.quiet} isOn={isQuiet} onChange={setQuiet} />}
        <Problem>{problem && words.refused}</Problem>
      </Form>
    </Dialog>
  );
}

interface ChooseProps {
  label: string;
  help?: string;
  value: string;
  names: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choose({ label, help, value, names, onChange }: ChooseProps) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <select
          {...ids}
          className={selectLook}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {Object.entries(names).map(([name, shown]) => (
            <option key={name} value={name}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}
