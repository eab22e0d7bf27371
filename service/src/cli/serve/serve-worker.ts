import cluster, { type Worker } from 'node:cluster';
import { closeInTime, listenOn, logFaults } from '@signpost/platform/command';
import { messageOf, UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import type { Service } from '../../compose/service.ts';
import { readConfig, type Overrides } from '../../config.ts';
import { SETTINGS } from '../../settings.ts';
import { explain } from '../command/explain.ts';
import { keepSearchesReady } from './keep-searches-ready.ts';
import { tellPrimary } from './worker-messages.ts';

interface WorkerOptions extends Overrides {
  number: string;
}

/** One of the processes that `serve --workers` starts; people do not call it. */
export function addServeWorkerCommand(program: Command): void {
  program
    .command('serve-worker', { hidden: true })
    .requiredOption('--number <number>')
    .requiredOption('--host <address>')
    .requiredOption('--port <number>')
    .requiredOption('--data <folder>')
    .action(serveAsWorker);
}

async function serveAsWorker({ number, ...overrides }: WorkerOptions): Promise<void> {
  const { worker } = cluster;
  if (worker === undefined)
    throw new UserError('This command is part of "signpost serve --workers": use that instead.');
  const signal = untilSignal();
  const service = await start(worker, Number(number), overrides);
  if (service !== null) {
    const stopping = new AbortController();
    // One of the workers is enough, and another one takes its number when it ends.
    if (Number(number) === 1) void service.keepUp(stopping.signal);
    const why = await Promise.race([signal, untilAlone(worker)]);
    stopping.abort();
    await closeInTime(service.app.log, { why }, () => service.close());
  }
  if (worker.isConnected()) worker.disconnect();
}

/** Null when the worker cannot start: it sends the reason to the primary, which reports it once for all workers. */
async function start(worker: Worker, number: number, overrides: Overrides): Promise<Service | null> {
  try {
    const config = readConfig(overrides);
    const { composeService } = await import('../../compose/service.ts');
    const { WorkerMetrics } = await import('./worker-metrics.ts');
    const service = await composeService(config, { worker: { number, metrics: new WorkerMetrics(worker) } });
    logFaults(service.app.log);
    try {
      tellPrimary(worker, {
        is: 'listening',
        url: await listenOn(service.app, { ...config, setting: SETTINGS.port.name }),
      });
      void keepSearchesReady(service);
      return service;
    } catch (error) {
      await service.close();
      throw error;
    }
  } catch (error) {
    tellPrimary(worker, { is: 'failed', problem: problemOf(error) });
    return null;
  }
}

function problemOf(error: unknown): string {
  return explain(error) ?? messageOf(error);
}

/**
 * Resolves with the reason to stop, for the log. Ctrl-C reaches every process of a terminal, and the primary passes its signals on,
 * so signals after the first change nothing here. A person in a hurry ends the primary.
 */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve).on('SIGINT', resolve);
  });
}

/** For a worker that answers. Before that Node ends it at once, as it should: it would wait for the primary to share its port. */
function untilAlone(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.on('disconnect', () => {
      // Node would end this process at once, in the middle of its answers.
      worker.exitedAfterDisconnect = true;
      resolve('the primary process is gone');
    });
  });
}
