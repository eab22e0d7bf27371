import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HealthBody, HealthPartName, HealthParts, HealthState } from '@signpost/contract/administration';
import type { AdministrationWords } from '@signpost/words/dashboard';
import { query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Chip, type Meaning } from '../../parts/chip.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { PartFrame } from './part-frame.tsx';

/** What fails comes first, what is not in use last. */
const ORDER: readonly HealthState[] = ['failed', 'attention', 'ok', 'off'];
const MEANINGS: { [State in HealthState]: Meaning } = {
  failed: 'bad',
  attention: 'attention',
  ok: 'good',
  off: 'neutral',
};
/** After how many milliseconds a part that was late is asked again: it may only have been busy. */
const LATE_MS = 5000;
const SIGNS: { [State in HealthState]: string } = { failed: '✕', attention: '!', ok: '✓', off: '–' };

/** Every part of the service: how it is, and what to do. */
export function HealthPart() {
  const { administration, time } = useAdministrationWords();
  const { health: words } = administration;
  const loaded = useQuery({
    ...query('getHealth'),
    refetchInterval: ({ state: { data } }) => (hasLatePart(data) ? LATE_MS : false),
  });
  const count = (state: HealthState): number =>
    Object.values(loaded.data?.parts ?? {}).filter((part) => part.state === state).length;
  return (
    <PartFrame
      part="health"
      answer={loaded.data !== undefined && words.answer(count('failed'), count('attention'))}
      actions={
        <Button disabled={loaded.isFetching} onClick={() => void loaded.refetch()}>
          {words.again}
        </Button>
      }
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={8} height={40} />}>
        {(health) => (
          <>
            <ul className={look['parts']} aria-label={words.list}>
              {inOrder(health.parts).map((name) => (
                <Part key={name} name={name} parts={health.parts} />
              ))}
            </ul>
            <p className={`meaning ${look['below']}`}>
              {words.version(health.version, health.runtime, health.database)} ·{' '}
              {words.checked(time.relative(health.checked_at, Date.now()))}
            </p>
          </>
        )}
      </Loaded>
    </PartFrame>
  );
}

function hasLatePart(health: HealthBody | undefined): boolean {
  return Object.values(health?.parts ?? {}).some(({ code }) => code === 'timed_out');
}

function inOrder(parts: HealthBody['parts']): HealthPartName[] {
  const names = Object.keys(parts) as HealthPartName[];
  return names.toSorted((one, other) => placeOf(parts, one) - placeOf(parts, other));
}

function placeOf(parts: HealthBody['parts'], name: HealthPartName): number {
  return ORDER.indexOf(parts[name].state);
}

function Part({ name, parts }: { name: HealthPartName; parts: HealthParts }) {
  const { administration, time } = useAdministrationWords();
  const { health: words } = administration;
  const { state } = parts[name];
  const ago = (at: string | null): string => (at === null ? time.never : time.relative(at, Date.now()));
  const { says, advice } = wordsOf<HealthPartName>(words.parts[name], parts[name], ago);
  return (
    <li>
      <Chip meaning={MEANINGS[state]}>
        <span aria-hidden="true">{SIGNS[state]} </span>
        {words.states[state]}
      </Chip>
      <strong>{words.names[name]}</strong>
      <div>
        <p>{says}</p>
        {advice !== '' && <p className="meaning">{advice}</p>}
      </div>
      <Door name={name} />
    </li>
  );
}

/** Each part has words of its own, for its own codes and figures. */
function wordsOf<Name extends HealthPartName>(
  words: AdministrationWords['administration']['health']['parts'][Name],
  { code, figures }: HealthParts[Name],
  ago: (time: string | null) => string,
) {
  return words(code, figures, ago);
}

/** Where more is to be seen, or to be done. */
function Door({ name }: { name: HealthPartName }): ReactNode {
  const { doors } = useAdministrationWords().administration.health;
  if (name === 'store' || name === 'index' || name === 'schedule')
    return <Link to="/site/sources">{doors.sources}</Link>;
  if (name === 'events')
    return (
      <Link to="/admin/$part" params={{ part: 'events' }}>
        {doors.events}
      </Link>
    );
  if (name === 'engines')
    return (
      <Link to="/admin/$part" params={{ part: 'ai-services' }}>
        {doors.aiServices}
      </Link>
    );
  return (
    <Link to="/admin/$part" params={{ part: 'settings' }} search={{ search: SETTINGS[name] }}>
      {doors.settings}
    </Link>
  );
}

/** What the settings of a part have in their names. */
const SETTINGS: Readonly<Record<'backend' | 'cache' | 'disk', string>> = {
  backend: 'SIGNPOST_BACKEND',
  cache: 'SIGNPOST_CACHE',
  disk: 'SIGNPOST_DATA',
};
