import type { Registry } from 'prom-client';

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

export interface Metric {
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
  status: number;
  /** One count per bucket; the last one is for values over every bound. */
  buckets: number[];
  seconds: number;
}

/**
 * The metrics that Prometheus collects. Its client library is loaded when they are first asked for: what it measures of this process,
 * such as the time that tidying up takes, counts from then on. Labels are route patterns, never requested addresses,
 * which may hold anything. Requests are counted in plain numbers, at a fraction of what the client library costs.
 */
export class Metrics {
  /** By route, each with few: a key made of all labels would cost more than counting. */
  readonly #series = new Map<string, Series[]>();
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  #registry: Promise<Registry> | null = null;

  observe(method: string, route: string, status: number, ms: number): void {
    const series = this.#seriesOf(method, route, status);
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? Infinity)) bucket += 1;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  #seriesOf(method: string, route: string, status: number): Series {
    const ofRoute = this.#series.get(route) ?? [];
    const known = ofRoute.find((each) => each.status === status && each.labels.method === method);
    if (known !== undefined) return known;
    const labels = { method, route, status: String(status) };
    const buckets = Array.from({ length: BOUNDS.length + 1 }, () => 0);
    const added = { labels, status, buckets, seconds: 0 };
    this.#series.set(route, [...ofRoute, added]);
    return added;
  }

  async numbers(): Promise<Numbers> {
    const { numbersOf } = await import('./prometheus.ts');
    return numbersOf(await this.#open());
  }

  async text(): Promise<string> {
    return (await this.#open()).metrics();
  }

  #open(): Promise<Registry> {
    this.#registry ??= import('./prometheus.ts').then(({ openRegistry }) =>
      openRegistry({ ...REQUEST_SECONDS, values: [] }, () => this.#samples()),
    );
    return this.#registry;
  }

  #samples(): Sample[] {
    const { name } = REQUEST_SECONDS;
    return [...this.#series.values()].flat().flatMap(({ labels, buckets, seconds }) => {
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
