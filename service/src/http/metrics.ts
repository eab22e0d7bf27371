import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What Prometheus collects. Labels are route patterns, never addresses as asked: those may hold anything. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'signpost_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'signpost_http_request_seconds',
    help: 'Time from request to response, by route',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none';
    this.#requests.inc({ method: request.method, route, status: reply.statusCode });
    this.#seconds.observe({ route }, reply.elapsedTime / 1000);
  }
}
