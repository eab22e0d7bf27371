import { AggregatorRegistry, collectDefaultMetrics, Registry, type Histogram } from 'prom-client';
import type { Metric, Numbers } from './metrics.ts';

/** What the client library knows of this process, and a metric of our own, which is asked for its values each time. */
export function openRegistry(own: Metric, values: () => Metric['values']): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const get = async (): Promise<Metric> => ({ ...own, values: values() });
  // A registry uses only this part of a metric; the rest of a Histogram is for counting.
  registry.registerMetric({ ...own, get } as unknown as Histogram);
  return registry;
}

/** The text for several processes: counts are added up, delays are averaged or the extreme is taken. */
export function textOf(all: readonly Numbers[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics();
}

/** The counts of ended processes, without gauges such as memory in use. */
export function countsOf(all: readonly Numbers[]): Promise<Numbers> {
  const counts = all.map((numbers) =>
    numbers.filter(({ type }) => type === 'counter' || type === 'histogram'),
  );
  return numbersOf(AggregatorRegistry.aggregate(counts));
}

export async function numbersOf(registry: Pick<Registry, 'getMetricsAsJSON'>): Promise<Numbers> {
  // The library's types declare numbers here, but it uses names.
  return (await registry.getMetricsAsJSON()) as unknown as Numbers;
}
