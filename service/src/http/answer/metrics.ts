import { AggregatorRegistry, collectDefaultMetrics, Registry, type Histogram } from 'prom-client';

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

const REQUEST_SECONDS = {
  name: 'signpost_http_request_seconds',
  help: 'Time from request to answer, by route and status',
  type: 'histogram',
  aggregator: 'sum',
} as const;

/** The counts of one process, or the sum of several: plain data, so that processes can send it to each other. */
export type Numbers = readonly Metric[];

interface Metric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: Sample[];
}

interface Sample {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

interface Series {
  labels: { method: string; route: string; status: string };
  /** One count per bucket; the last one is for values over every bound. */
  buckets: number[];
  seconds: number;
}

/**
 * The metrics that Prometheus collects. Labels are route patterns, never requested addresses, which may hold anything. Requests are
 * counted in plain numbers, at a fraction of what the client library costs.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #series = new Map<string, Series>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    const get = async (): Promise<Metric> => ({ ...REQUEST_SECONDS, values: this.#samples() });
    // A registry uses only this part of a metric; the rest of a Histogram is for counting.
    this.#registry.registerMetric({ ...REQUEST_SECONDS, get } as unknown as Histogram);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe(method: string, route: string, status: number, ms: number): void {
    const key = `${status} ${method} ${route}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      const labels = { method, route, status: String(status) };
      series = { labels, buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0), seconds: 0 };
      this.#series.set(key, series);
    }
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? Infinity)) bucket += 1;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  numbers(): Promise<Numbers> {
    return numbersOf(this.#registry);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #samples(): Sample[] {
    const { name } = REQUEST_SECONDS;
    return [...this.#series.values()].flatMap(({ labels, buckets, seconds }) => {
      let total = 0;
      const counts = buckets.map((count, at): Sample => {
        total += count;
        return {
          metricName: `${name}_bucket`,
          labels: { ...labels, le: BOUNDS[at] ?? '+Inf' },
          value: total,
        };
      });
      return [
        ...counts,
        { metricName: `${name}_sum`, labels, value: seconds },
        { metricName: `${name}_count`, labels, value: total },
      ];
    });
  }
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

async function numbersOf(registry: Pick<Registry, 'getMetricsAsJSON'>): Promise<Numbers> {
  // The library's types declare numbers here, but it uses names.
  return (await registry.getMetricsAsJSON()) as unknown as Numbers;
}
