import type { AddedKind, AddSourceParams, Said } from '@signpost/contract/indexing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { change } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { sourceTestQuery } from '../../api/indexing.ts';
import { Form, Problem } from '../../parts/form.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Field, Select, TextField } from '../../parts/fields.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import { ScheduleField } from './schedule-field.tsx';
import { optionParams, SourceOptions, type TypedOptions } from './source-options.tsx';
import { SourceProblem } from './source-problem.tsx';
import { SourceTest } from './source-test.tsx';
import { useStartRun } from './source-table.tsx';

const KINDS = [
  'site',
  'wordpress-rest',
  'sitemap',
  'crawl',
  'wordpress-db',
  'html',
] as const satisfies AddedKind[];

/** How long a person must not have typed before the source is tried, in milliseconds. */
const PAUSE_MS = 700;

interface Typed {
  kind: AddedKind;
  location: string;
  user: string;
  password: string;
  base: string;
  schedule: string | null;
  options: TypedOptions;
}

const NOTHING: Typed = {
  kind: 'site',
  location: '',
  user: '',
  password: '',
  base: '',
  schedule: 'every 1d',
  options: {},
};

/** A form that tells while it is filled in whether the source can be read. */
export function AddSource({ onClose }: { onClose: () => void }) {
  const { sources: words } = useWords();
  const reasonOf = useReason();
  const [typed, setTyped] = useState(NOTHING);
  const params = toParams(typed);
  const test = useQuery(sourceTestQuery(useSettled(params)));
  const start = useStartRun();
  const add = useMutation({
    mutationFn: async (wanted: AddSourceParams) => (await change('addSource', wanted)).source,
    onSuccess: ({ id }) => start.mutate(id),
  });
  const fill = (some: Partial<Typed>): void => setTyped({ ...typed, ...some });
  const submit = (): void => {
    if (params !== null) add.mutate(params);
  };
  const { kind } = typed;
  const isBusy = add.isPending || start.isPending;
  const problems = problemsIn(test.error).union(problemsIn(add.error));
  const said = saidOfLocation(add.error) ?? saidOfLocation(test.error);
  return (
    <Drawer label={words.add.title} title={words.add.title} onClose={onClose}>
      <Form
        submit={isBusy ? words.add.submitting : words.add.submit}
        isBusy={isBusy || params === null}
        onSubmit={submit}
        onLeave={onClose}
      >
        <Field label={words.add.kind} help={words.add.kindHelp[kind]}>
          {() => (
            <Select
              label={words.add.kind}
              choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
              value={kind}
              onChange={(value) => fill({ kind: value })}
            />
          )}
        </Field>
        <TextField
          label={locationLabel(kind, words.add)}
          problem={
            !problems.has('location')
              ? null
              : isOnWeb(kind) || said === null
                ? words.add.badLocation
                : words.said(said)
          }
          required
          autoComplete="url"
          spellCheck={false}
          placeholder={
            kind === 'html' ? '/srv/site/public' : kind === 'wordpress-db' ? '' : 'https://www.example.com'
          }
          value={typed.location}
          onChange={(text) => fill({ location: text })}
        />
        {problemsIn(test.error).size === 0 && <SourceTest query={test} />}
        {kind === 'wordpress-rest' && (
          <TextField
            label={words.add.user}
            autoComplete="off"
            value={typed.user}
            onChange={(text) => fill({ user: text })}
          />
        )}
        {(kind === 'wordpress-rest' || kind === 'wordpress-db') && (
          <TextField
            label={words.add.password}
            help={words.add.passwordHelp}
            type="password"
            autoComplete="new-password"
            value={typed.password}
            onChange={(text) => fill({ password: text })}
          />
        )}
        {kind === 'html' && (
          <TextField
            label={words.add.base}
            help={words.add.baseHelp}
            problem={problems.has('base') ? words.add.badLocation : null}
            required
            value={typed.base}
            onChange={(text) => fill({ base: text })}
          />
        )}
        <ScheduleField
          schedule={typed.schedule}
          onChange={(schedule) => fill({ schedule })}
          problem={problems.has('schedule') ? words.scheduleForm.bad : null}
        />
        <SourceOptions
          kind={kind}
          typed={typed.options}
          onChange={(options) => fill({ options })}
          problems={problems}
        />
        {add.error !== null && problems.size === 0 && (
          <Problem>
            {isKnown(add.error) ? words.add.exists : `${words.add.refused} ${reasonOf(add.error)}`}
          </Problem>
        )}
        <SourceProblem error={start.error} />
      </Form>
    </Drawer>
  );
}

/** The body of the call; null as long as something is missing. */
function toParams(typed: Typed): AddSourceParams | null {
  const { kind, location, user, password, base, schedule, options } = typed;
  const place = location.trim();
  if (place === '' || (kind === 'html' && base.trim() === '')) return null;
  // A host without a dot is most likely not finished.
  if (isOnWeb(kind) && !/[^.\s/]\.[^.\s/]|localhost|\[/.test(place)) return null;
  if (kind === 'wordpress-rest' && (user === '') !== (password === '')) return null;
  return {
    kind,
    location: place,
    schedule,
    ...optionParams(kind, options),
    ...(kind === 'html' ? { base: base.trim() } : {}),
    ...(kind === 'wordpress-rest' && user !== '' ? { user, password } : {}),
    ...(kind === 'wordpress-db' && password !== '' ? { password } : {}),
  };
}

function isOnWeb(kind: AddedKind): boolean {
  return kind !== 'html' && kind !== 'wordpress-db';
}

function locationLabel(
  kind: AddedKind,
  words: { location: string; folder: string; database: string },
): string {
  if (kind === 'html') return words.folder;
  return kind === 'wordpress-db' ? words.database : words.location;
}

/** What was typed, once a person pauses. The schedule has no part in whether a source can be read. */
function useSettled(params: AddSourceParams | null): AddSourceParams | null {
  const text = JSON.stringify(params === null ? null : { ...params, schedule: null });
  const [settled, setSettled] = useState<string>('null');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === settled ? (JSON.parse(text) as AddSourceParams | null) : null;
}

/** The fields that the service has refused. */
function problemsIn(error: Error | null): ReadonlySet<string> {
  return new Set(Object.keys(Object((error instanceof ApiError && error.data['params']) || {})));
}

/** Why the service has refused the location, where it says so. */
function saidOfLocation(error: Error | null): Said | null {
  const said =
    error instanceof ApiError ? (error.data['said'] as { location: Said | null } | undefined) : null;
  return said?.location ?? null;
}

function isKnown(error: Error): boolean {
  return error instanceof ApiError && error.code === 'index_source_exists';
}
