import { messageOf } from '@signpost/platform/errors';
import { type Clock, realWait, type Wait } from '@signpost/platform/time';
import type { EventSink, UsageEvent } from '../../ports/event-sink.ts';
import { toCloudEvent } from './cloud-event.ts';
import type { EventQueue } from './event-queue.ts';
import { httpReceiver } from './receiver.ts';

const BATCH_EVENTS = 100;
/** How often an idle process looks for events that another process has left. */
export const IDLE_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60 * 1000;
/** How long closing waits for the receiver's answer: without one the batch is sent again after the restart. */
export const LAST_ANSWER_MS = 1000;

export interface HttpSinkOptions {
  url: string;
  queue: EventQueue;
  clock: Clock;
  logger: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  wait?: Wait;
}

/**
 * Delivers events to an HTTP endpoint, by way of a queue on disk: recording never waits for the receiver, and a restart
 * goes on where the last process stopped. Several processes may share the queue.
 */
export function httpSink({ url, queue, clock, logger, wait = realWait }: HttpSinkOptions): EventSink {
  const receiver = httpReceiver(url, clock, wait);
  const closing = new AbortController();
  const hangUp = new AbortController();
  const beingKept = new Set<Promise<void>>();
  let moreToDo = new AbortController();
  let failures = 0;
  const delivering = deliver();

  async function keep(event: UsageEvent): Promise<void> {
    try {
      const dropped = await queue.add(toCloudEvent(event));
      if (dropped > 0)
        logger.error({ dropped }, 'too many usage events wait for delivery: the oldest are dropped');
    } catch (error) {
      logger.error({ event: event.event, problem: messageOf(error) }, 'a usage event cannot be kept');
    }
    moreToDo.abort();
  }

  async function deliver(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await deliverNext();
      } catch (error) {
        await retryLater(messageOf(error));
      }
    }
  }

  async function deliverNext(): Promise<void> {
    moreToDo = new AbortController();
    const claimed = await queue.claim(BATCH_EVENTS);
    if (claimed === null) return wait(IDLE_MS, AbortSignal.any([moreToDo.signal, closing.signal]));

    const answer = await receiver.send(claimed.bodies, hangUp.signal);
    if (answer.outcome === 'failed') {
      await claimed.release();
      return retryLater(answer.problem, answer.retryAfterMs);
    }
    await claimed.remove();
    failures = 0;
    if (answer.outcome === 'refused') {
      const fields = { receiver: receiver.name, problem: answer.problem, dropped: claimed.bodies.length };
      logger.error(fields, 'the receiver refuses usage events: they are dropped');
    }
  }

  async function retryLater(problem: string, atLeastMs = 0): Promise<void> {
    if (closing.signal.aborted) return;
    failures += 1;
    const retryInMs = Math.max(backoffMs(failures), atLeastMs);
    logger.warn({ receiver: receiver.name, problem, retryInMs }, 'usage events cannot be delivered for now');
    await wait(retryInMs, closing.signal);
  }

  return {
    async record(event) {
      const keeping = keep(event);
      beingKept.add(keeping);
      await keeping;
      beingKept.delete(keeping);
    },
    async close() {
      closing.abort();
      const ended = new AbortController();
      void wait(LAST_ANSWER_MS, ended.signal).then(() => hangUp.abort());
      await delivering;
      ended.abort();
      await Promise.all(beingKept);
      await receiver.close();
    },
  };
}

/** Doubles with every failure; the random part keeps processes from asking in step. */
function backoffMs(failures: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return Math.round((longest * (1 + Math.random())) / 2);
}
