import type { Engines, Priced } from '../ports/engines.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { CallKind } from '../ports/spend-store.ts';
import { callCost, type CostBasis, type KnownSpending } from './call-cost.ts';

/** How often the model reads an answer: once, and once more to compare it with the facts of the brand, if there are any. */
export async function countReadings({ facts }: { facts: FactStore }, brandId: string): Promise<number> {
  return (await facts.listFacts(brandId)).length > 0 ? 2 : 1;
}

export interface CostEstimate {
  /** Null when a price is not known. */
  usd: number | null;
  basis: CostBasis;
}

/** The expected cost of asking every engine one query once and reading the answers. */
export async function estimateQuery(
  deps: { engines: Engines; asking: KnownSpending },
  readings: number,
): Promise<CostEstimate> {
  const costs = await Promise.all(
    callsPerQuery(deps.engines, readings).map(({ kind, client }) => callCost(deps.asking, kind, client)),
  );
  const bases = new Set(costs.map(({ basis }) => basis));
  return {
    // Without engines there is no run to pay for.
    usd: costs.reduce<number | null>(
      (sum, { expectedUsd }) => (sum === null || expectedUsd === null ? null : sum + expectedUsd),
      costs.length === 0 ? null : 0,
    ),
    basis: bases.size > 1 ? 'mixed' : bases.has('measured') ? 'measured' : 'price_list',
  };
}

export function estimateRun(
  { usd, basis }: CostEstimate,
  { queries, replicates }: { queries: number; replicates: number },
): CostEstimate {
  return { usd: usd === null ? null : usd * queries * replicates, basis };
}

const READINGS = ['extract', 'facts'] as const;

/** All calls for one query: each engine answers, and the model reads each answer. */
export function callsPerQuery(engines: Engines, readings: number): { kind: CallKind; client: Priced }[] {
  const answering = engines.list.map((client) => ({
    kind: { purpose: 'ask' as const, engineId: client.engine.id },
    client,
  }));
  const { model } = engines;
  // The model does not read invented answers.
  if (model === null || engines.isDemo) return answering;
  const reading = READINGS.slice(0, readings).map((purpose) => ({
    kind: { purpose, engineId: model.name },
    client: model,
  }));
  return [...answering, ...answering.flatMap(() => reading)];
}
