import { Readable } from 'node:stream';
import { csvLine } from '@signpost/contract/csv';
import { CHANGE_PROBLEMS } from '@signpost/contract/change-problems';
import { JournalRow, PlanChangeRow, type Plan, type PlanBody, type PlanItem } from '@signpost/contract/plans';
import { exportPlan, exportPlans, getPlan, walkJournal } from '@signpost/mending/plans/get-plan';
import { makePlan } from '@signpost/mending/plans/make-plan';
import { patchPlan } from '@signpost/mending/plans/patch-plan';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import { CheckFailed, terminal, watchForStop } from '@signpost/platform/command';
import { UsageError, UserError } from '@signpost/platform/errors';
import { printableLines } from '@signpost/platform/text';
import { realPause, systemClock } from '@signpost/platform/time';
import { readConfig } from '../../config.ts';
import type { Stores } from '../../compose/stores.ts';
import { progressBar } from '../command/progress-bar.ts';
import { withoutLinks, type CommonOptions } from '../command/with-stores.ts';
import { writeOutput } from '../command/write-output.ts';

export interface MakeOptions extends CommonOptions {
  suggestion?: string[];
  replace?: string[];
  unlink?: string[];
}

export interface ShowOptions extends CommonOptions {
  journal?: boolean;
  csv?: string;
}

export interface RunOptions extends CommonOptions {
  change?: string[];
}

export interface PatchOptions {
  data?: string;
  output: string;
}

/** Who is in the journal for what was asked for here. */
const BY = 'command line';

export async function make({
  suggestion = [],
  replace = [],
  unlink = [],
  ...options
}: MakeOptions): Promise<void> {
  const items: PlanItem[] = [
    ...suggestion.map((id) => ({ suggestion: id })),
    ...replace.map(toReplacement),
    ...unlink.map((link) => ({ link: toId(link), unlink: true })),
  ];
  if (items.length === 0) throw new UsageError('Name a --suggestion, a --replace or an --unlink.');
  await withPlans(options, async (deps) => {
    const id = await makePlan(deps, items, BY);
    await tellPlan(deps, id, options);
  });
}

export async function show(id: number | undefined, { journal, csv, ...options }: ShowOptions): Promise<void> {
  await withPlans(options, async (deps) => {
    if (id === undefined) return tellPlans(deps, options);
    if (journal === true) {
      const rows = (await Array.fromAsync(await walkJournal(deps, id))).flat();
      if (csv !== undefined) return writeCsv(Object.keys(JournalRow.properties), rows, csv);
      for (const row of rows) {
        if (options.json === true) terminal.printJson(row);
        else
          terminal.print(
            `${row.at} ${row.by}: ${row.action} ${row.post_id} ${row.title}: ${row.result}${why(row.problem)}`,
          );
      }
      return;
    }
    if (csv === undefined) return tellPlan(deps, id, options);
    await writeCsv(Object.keys(PlanChangeRow.properties), await exportPlan(deps, id), csv);
  });
}

export async function run(
  planId: number,
  action: 'apply' | 'undo',
  { change, ...options }: RunOptions,
): Promise<void> {
  await withPlans(options, async (deps, stores) => {
    const stop = watchForStop();
    const bar = progressBar(process.stderr);
    const failures: unknown[] = [];
    const runner = new PlanRunner({
      ...deps,
      async onWritten(posts) {
        const { agenda } = await stores.ledger.open();
        for (const { id, sourceId } of posts) await agenda.noteChanged(sourceId, [String(id)]);
      },
      onFailure: (error) => failures.push(error),
    });
    const end = (): void => void runner.close();
    stop.signal.addEventListener('abort', end, { once: true });
    const ended = new AbortController();
    try {
      await runner.start({ planId, action, changes: change?.map(toId) ?? null, by: BY });
      const drawn = draw(deps, planId, bar.show, ended.signal);
      await runner.idle();
      ended.abort();
      await drawn;
    } finally {
      stop.signal.removeEventListener('abort', end);
      bar.end();
      stop.release();
    }
    if (failures.length > 0) throw failures[0];
    await tellPlan(deps, planId, options);
    if (stop.signal.aborted) throw new UserError('Stopped; the same command goes on from here.');
    const rows = await exportPlan(deps, planId);
    const asked = change === undefined ? rows : rows.filter(({ id }) => change.includes(String(id)));
    if (asked.some(({ problem }) => problem !== null)) throw new CheckFailed();
  });
}

const REDRAW_MS = 500;

async function draw(
  deps: PlanDeps,
  id: number,
  show: (stage: string, share: number) => void,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    const { progress } = (await getPlan(deps, id)).plan;
    if (progress !== null && progress.total > 0)
      show(`${progress.done} of ${progress.total} changes`, progress.done / progress.total);
    await realPause(REDRAW_MS, ended);
  }
}

export async function patch(id: number, { output, ...options }: PatchOptions): Promise<void> {
  await withPlans(options, async (deps) => {
    const { patch: text, changes, refused } = await patchPlan(deps, id);
    for (const { change, why: problem } of refused)
      terminal.note(`Change ${change.id} in ${change.post.url} is not in it${why(problem)}`);
    if (changes === 0 && refused.length === 0)
      throw new UserError('No change of this plan is in a file of a folder.');
    await writeOutput(Readable.from([text]), output, { forTerminal: printableLines });
    if (refused.length > 0) throw new CheckFailed();
  });
}

async function withPlans(
  options: CommonOptions,
  work: (deps: PlanDeps, stores: Omit<Stores, 'links'>) => Promise<void>,
): Promise<void> {
  await withoutLinks(options, async (stores) => {
    const { planDeps } = await import('../../compose/plans.ts');
    await work(planDeps(readConfig(), stores, { clock: systemClock, wait: realPause }), stores);
  });
}

async function tellPlans(deps: PlanDeps, { json }: CommonOptions): Promise<void> {
  let isNone = true;
  for await (const plans of exportPlans(deps)) {
    isNone = false;
    for (const plan of plans) {
      if (json === true) terminal.printJson(plan);
      else terminal.print(headline(plan));
    }
  }
  if (isNone && json !== true) terminal.print('There are no plans.');
}

async function tellPlan(deps: PlanDeps, id: number, { json }: CommonOptions): Promise<void> {
  const body = await getPlan(deps, id);
  if (json === true) terminal.printJson(body);
  else for (const line of linesOf(body)) terminal.print(line);
}

function headline({ id, state, changes, posts, applied, refused, made_at: at, made_by: by }: Plan): string {
  return `Plan ${id}, ${state.replace('_', ' ')}: ${changes} ${changes === 1 ? 'change' : 'changes'} in ${posts} ${posts === 1 ? 'post' : 'posts'}, ${applied} applied, ${refused} refused. Made ${at} by ${by}.`;
}

function* linesOf({ plan, posts }: PlanBody): Generator<string> {
  yield headline(plan);
  for (const post of posts) {
    yield `${post.post_id} ${post.title} (${post.url})${post.way === 'by_hand' ? `, by hand ${post.edit_url}` : ''}`;
    for (const { id, state, problem, before, anchor, after, old_url: old, new_url: now } of post.changes) {
      yield `  ${id} ${state}${why(problem)}`;
      yield `      ${before}[${anchor}]${after}`;
      yield `      ${old ?? 'no link'} -> ${now ?? 'no link'}`;
    }
  }
}

function why(problem: keyof typeof CHANGE_PROBLEMS | null): string {
  return problem === null ? '' : `: ${CHANGE_PROBLEMS[problem]}`;
}

async function writeCsv(columns: readonly string[], rows: readonly object[], file: string): Promise<void> {
  const lines = rows.map((row) =>
    csvLine(columns.map((column) => (row as Record<string, string | number | null>)[column] ?? '')),
  );
  await writeOutput(Readable.from([csvLine(columns), ...lines]), file, { forTerminal: printableLines });
}

function toReplacement(text: string): PlanItem {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--replace takes LINK=ADDRESS, not ${text}.`);
  return { link: toId(text.slice(0, at)), to: text.slice(at + 1) };
}

function toId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${text} is not the id of a link or a change.`);
}
