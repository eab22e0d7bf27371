import { checkAtRest, checkFigures } from './checks/at-rest.ts';
import { PaidQuestions } from './checks/paid.ts';
import { measureProcesses, processesOf } from './checks/processes.ts';
import { makeClients } from './clients/all.ts';
import { Caller } from './clients/ask.ts';
import { Ledger } from './clients/ledger.ts';
import { describeFault, planRound, type Engine } from './plan.ts';
import { rage, startClients } from './rage.ts';
import { seededRandom } from './random.ts';
import { recover } from './recover.ts';
import type { NoteProblem, Problem, ProgramMemory, StormReport } from './report.ts';
import { restoreBackup, takeBackup } from './restore.ts';
import { startWorld } from './world/world.ts';

export interface StormOptions {
  engine: Engine;
  seed: number;
  minutes: number;
}

/** Lets a storm rage for this long, and says what came of it. */
export async function runStorm(options: StormOptions, say: (line: string) => void): Promise<StormReport> {
  const { engine, seed, minutes } = options;
  const world = await startWorld(engine, seed);
  const problems: Problem[] = [];
  const faults = new Map<string, number>();
  const memory = new Map<string, ProgramMemory>();
  const recoveryMs: number[] = [];
  let [number, restores, verified] = [0, 0, 0];
  const note: NoteProblem = (kind, what) => {
    problems.push({ kind, round: number, what });
    say(`  ${kind.toUpperCase()}: ${what}`);
  };
  const planned = { seed, engine, hasSmallDisk: world.disk !== null, hasClock: world.clock !== null };
  const ledger = new Ledger();
  const caller = new Caller((violation) => note('contract', violation));
  const deps = { world, caller, ledger, note };
  const clients = makeClients(deps, seed);
  const paid = new PaidQuestions(deps, clients.brandIds);
  const rest = async (): Promise<void> => {
    await checkAtRest(world, clients, ledger, note);
    await paid.check();
    verified += 1;
    const figures = measureProcesses(world);
    checkFigures(figures, note);
    for (const { name, megabytes } of figures) {
      const { first = megabytes, most = 0 } = memory.get(name) ?? {};
      memory.set(name, { first, last: megabytes, most: Math.max(most, megabytes) });
    }
  };

  try {
    for (const client of clients.all) await client.prepare();
    world.begin();
    const end = Date.now() + minutes * 60_000;
    while (Date.now() < end) {
      number += 1;
      const round = planRound(planned, number);
      say(`round ${number}: ${round.faults.map(({ fault }) => describeFault(fault)).join(', ')}`);
      const stopClients = startClients(clients.all, seededRandom(seed, `pauses ${number}`));
      const backup = round.restores ? await takeBackup(world) : null;
      for (const { fault } of round.faults) {
        faults.set(fault.kind, (faults.get(fault.kind) ?? 0) + 1);
        paid.expect(fault);
      }
      await rage(world, round);
      const recoveredMs = await recover(world, note);
      recoveryMs.push(recoveredMs);
      await stopClients();
      await rest();
      if (backup !== null) {
        await restoreBackup(world, backup);
        await recover(world, note);
        ledger.goBack(backup.from, backup.to);
        for (const client of clients.all) client.restored?.();
        await paid.beginAnew();
        await rest();
        restores += 1;
      }
      say(roundLine(recoveredMs, caller, ledger, measureProcesses(world)));
    }
  } finally {
    await world.stop();
  }
  for (const left of processesOf(world.id)) note('left', left);
  return {
    ...options,
    rounds: number,
    faults,
    restores,
    counts: caller.counts,
    acknowledged: ledger.acknowledged,
    unsure: ledger.unsure,
    marked: clients.marked(),
    paid: paid.total,
    verified,
    memory,
    recoveryMs,
    problems,
  };
}

function roundLine(
  recoveredMs: number,
  { counts }: Caller,
  { acknowledged, unsure }: Ledger,
  figures: ReturnType<typeof measureProcesses>,
): string {
  const programs = figures.map(
    ({ name, megabytes, handles }) => `${name} ${megabytes} MB, ${handles} handles`,
  );
  return `  well after ${(recoveredMs / 1000).toFixed(1)} s; ${counts.requests} requests, ${acknowledged} changes acknowledged, ${unsure} unsure; ${programs.join('; ')}`;
}
