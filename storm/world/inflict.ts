import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestServer } from '../../service/test/servers/test-server.ts';
import type { Fault, Victim } from '../plan.ts';
import type { Program } from './program.ts';
import type { World } from './world.ts';

/** Ends a fault. It does nothing the second time. */
export type Heal = () => Promise<void>;

/** Makes a fault happen. */
export async function inflict(world: World, fault: Fault): Promise<Heal> {
  if (fault.kind === 'full disk') {
    world.disk?.fill();
    return async () => world.disk?.free();
  }
  if (fault.kind === 'clock') {
    world.clock?.move(fault.bySeconds);
    return async () => world.clock?.move(0);
  }
  if (fault.kind === 'kill') return kill(world, fault.victim);
  if (fault.kind === 'freeze') return freeze(world, fault.victim);
  if (fault.kind === 'restart') return restart(programOf(world, fault.victim));
  const relay = world.relays.get(fault.line);
  if (fault.kind === 'cut') relay?.cut();
  else if (fault.kind === 'silence') relay?.silence();
  else relay?.delay(fault.byMs);
  return async () => relay?.heal();
}

/** It finishes what it does, and the storm goes on meanwhile. */
function restart(program: Program): Heal {
  const ended = program.end('SIGTERM');
  return async () => {
    await ended;
    await program.start();
  };
}

async function kill(world: World, victim: Victim): Promise<Heal> {
  const server = serverOf(world, victim);
  if (server !== null) {
    await server.kill();
    return () => server.restart();
  }
  if (victim === 'index run') {
    world.indexRun()?.child.kill('SIGKILL');
    return async () => {};
  }
  if (victim === 'a worker') {
    signalAll(workersOf(world), 'SIGKILL');
    return async () => {};
  }
  const program = programOf(world, victim);
  await program.end('SIGKILL');
  return () => program.start();
}

async function freeze(world: World, victim: Victim): Promise<Heal> {
  const pids = pidsOf(world, victim);
  signalAll(pids, 'SIGSTOP');
  return async () => signalAll(pids, 'SIGCONT');
}

function pidsOf(world: World, victim: Victim): number[] {
  const server = serverOf(world, victim);
  if (server !== null) return [Number(readFileSync(path.join(server.folder, 'pid'), 'utf8'))];
  if (victim === 'a worker') return workersOf(world);
  if (victim === 'index run') return [world.indexRun()?.child.pid ?? 0].filter((pid) => pid > 0);
  return [programOf(world, victim).pid ?? 0].filter((pid) => pid > 0);
}

function serverOf({ database, redis }: World, victim: Victim): TestServer | null {
  if (victim === 'redis') return redis;
  return victim === 'database' ? database : null;
}

function programOf({ services, backend }: World, victim: Victim): Program {
  if (victim === 'backend') return backend;
  return victim === 'service two' ? services[1] : services[0];
}

/** One worker of the service that has some; none while it is down. */
function workersOf({ services: [one] }: World): number[] {
  return one.pid === null ? [] : childrenOf(one.pid).slice(0, 1);
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
