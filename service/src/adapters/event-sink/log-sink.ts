import type { EventSink } from '../../ports/event-sink.ts';

/** Events as lines of the structured log, which brings its own time. */
export function logSink(logger: { info(fields: object, message: string): void }): EventSink {
  return {
    async record({ event, properties }) {
      logger.info({ event, properties }, 'usage event');
    },
    async close() {},
  };
}
