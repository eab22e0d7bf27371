import type { AgentCallRow } from '@signpost/contract/agents';

/** A call of a tool, before it is kept. */
export type AgentCall = Omit<AgentCallRow, 'id'>;

/** The latest calls of agents, for administrators to read. */
export interface AgentLog {
  /** Keeps calls, the oldest first; beyond the limit the oldest that are kept go. */
  add(calls: readonly AgentCall[]): Promise<void>;

  /** The newest first, and how many there are in all. */
  list(page: { offset: number; limit: number }): Promise<{ calls: readonly AgentCallRow[]; total: number }>;
}
