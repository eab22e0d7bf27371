import type { AgentCallRow } from '@signpost/contract/agents';

/** The latest calls of agents, for administrators to read. */
export interface AgentLog {
  /** Keeps a call. The promise resolves as soon as it is kept and never rejects: the log deals with failures itself. */
  record(call: Omit<AgentCallRow, 'id'>): Promise<void>;

  /** The newest first, and how many there are in all. */
  list(page: { offset: number; limit: number }): Promise<{ calls: readonly AgentCallRow[]; total: number }>;
}
