import type { Engines, Priced } from '../ports/engines.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { CallKind } from '../ports/spend-store.ts';
import { callCost, type CostBasis, type KnownSpending } from './call-cost.ts';

/** How often the model reads an answer: once, and once more to hold it against the facts of the brand when there are some. */
export async function countReadings({ facts }: { facts: FactStore }, brandId: string): Promise<number> {
  return (await facts.listFacts(brandId)).length > 0 ? 2 : 1;
}

export interface CostEstimate {
  /** Null when a price is not known. */
  usd: number | null;
  basis: CostBasis;
}

/** What it is expected to cost to put one query once to every engine, the reading of the answers included. */
export async function estimateQuery(
  deps: { engines: Engines; asking: KnownSpending },
  readings: number,
): Promise<CostEstimate> {
  const costs = await Promise.all(
    callsPerQuery(deps.engines, readings).map(({ kind, client }) => callCost(deps.asking, kind, client)),
  );
  const bases = new Set(costs.map(({ basis }) => basis));
  return {
    // Without engines there is no run to be paid for.
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

/** Every call that is made for one query: each engine answers, and the model reads what each of them says. */
export function callsPerQuery(engines: Engines, readings: number): { kind: CallKind; client: Priced }[] {
  const answering = engines.list.map((client) => ({
    kind: { purpose: 'ask' as const, engineId: client.engine.id },
    client,
  }));
  const { model } = engines;
  // What the demo engine invents is not worth a call.
  if (model === null || engines.isDemo) return answering;
  const reading = READINGS.slice(0, readings).map((purpose) => ({
    kind: { purpose, engineId: model.name },
    client: model,
  }));
  return [...answering, ...answering.flatMap(() => reading)];
}
