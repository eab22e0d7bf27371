import { NOTICE_KINDS } from '@signpost/contract/notice-kinds';
import type { NoticeRule } from '@signpost/contract/notices';
import { useAdministrationWords } from '../../app/words-context.ts';
import { TextField } from '../../parts/fields.tsx';
import { BrandFields } from './brand-fields.tsx';
import { Choose, Tick, Ticks } from './choices.tsx';
import { isAboutBrands, quietHours } from './rule.ts';

interface RuleFieldsProps {
  rule: NoticeRule;
  onChange: (rule: NoticeRule) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Who hears of what, and when. */
export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const { noticeScreen: words } = useAdministrationWords();
  const set = (some: Partial<NoticeRule>): void => onChange({ ...rule, ...some });
  const { digest, kinds } = rule;
  const quiet = quietHours(rule);
  return (
    <>
      <Ticks
        legend={words.about}
        names={words.kinds}
        values={NOTICE_KINDS}
        chosen={kinds}
        onChange={(next) => set({ kinds: NOTICE_KINDS.filter((kind) => next.includes(kind)) })}
      />
      {isAboutBrands(rule) && <BrandFields brands={rule.brands} onChange={(brands) => set({ brands })} />}
      <Choose
        label={words.digest}
        value={digest}
        names={words.digests}
        onChange={(name) => set({ digest: name === 'daily' || name === 'off' ? name : 'weekly' })}
      />
      {digest === 'weekly' && (
        <Choose
          label={words.weekday}
          value={String(rule.weekday)}
          names={Object.fromEntries(words.weekdays.map((name, at) => [String(at + 1), name]))}
          onChange={(day) => set({ weekday: Number(day) })}
        />
      )}
      {digest !== 'off' && (
        <Choose
          label={words.hour}
          help={words.zone(rule.time_zone)}
          value={String(rule.hour)}
          names={Object.fromEntries(HOURS.map((hour) => [String(hour), `${hour}:00`]))}
          onChange={(hour) => set({ hour: Number(hour) })}
        />
      )}
      <Tick label={words.alerts} isOn={rule.alerts} onChange={(alerts) => set({ alerts })} />
      {rule.alerts && (
        <Tick
          label={words.quiet(quiet.quiet_from, quiet.quiet_to)}
          isOn={rule.quiet_from !== null}
          onChange={(isOn) => set(isOn ? quiet : { quiet_from: null, quiet_to: null })}
        />
      )}
    </>
  );
}

export function PersonField({ rule, onChange }: RuleFieldsProps) {
  const { noticeScreen: words } = useAdministrationWords();
  return (
    <TextField
      label={words.person}
      value={rule.person}
      required
      maxLength={100}
      onChange={(person) => onChange({ ...rule, person })}
    />
  );
}
