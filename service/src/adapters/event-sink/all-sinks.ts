import type { EventSink } from '../../ports/event-sink.ts';

/** Every sink gets every event. Sinks promise not to fail; one that does all the same stops none of the others. */
export function allSinks(
  sinks: readonly EventSink[],
  onError: (error: unknown) => void = () => {},
): EventSink {
  const inEach = async (work: (sink: EventSink) => Promise<void>): Promise<void> => {
    const results = await Promise.allSettled(sinks.map(async (sink) => work(sink)));
    for (const result of results) if (result.status === 'rejected') onError(result.reason);
  };
  return {
    record: (event) => inEach((sink) => sink.record(event)),
    close: () => inEach((sink) => sink.close()),
  };
}
