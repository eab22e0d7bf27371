import { collectDefaultMetrics, Registry } from 'prom-client';

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

interface Series {
  labels: string;
  /** Per bucket, the last for what is over every bound. */
  buckets: number[];
  seconds: number;
}

/**
 * What Prometheus collects. Labels are route patterns, never addresses as asked: those may hold anything. Requests are
 * counted in plain numbers, which costs a fraction of what the client library takes for each.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #series = new Map<string, Series>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe(method: string, route: string, status: number, ms: number): void {
    const key = `${status} ${method} ${route}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      series = { labels, buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0), seconds: 0 };
      this.#series.set(key, series);
    }
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? Infinity)) bucket += 1;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  async text(): Promise<string> {
    const name = 'signpost_http_request_seconds';
    const lines = [
      `# HELP ${name} Time from request to answer, by route and status`,
      `# TYPE ${name} histogram`,
    ];
    for (const { labels, buckets, seconds } of this.#series.values()) {
      let total = 0;
      for (const [at, count] of buckets.entries()) {
        total += count;
        lines.push(`${name}_bucket{${labels},le="${BOUNDS[at] ?? '+Inf'}"} ${total}`);
      }
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`);
    }
    return `${await this.#registry.metrics()}${lines.join('\n')}\n`;
  }
}
