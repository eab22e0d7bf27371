import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import type { AgentCall, AgentLog } from '../ports/agent-log.ts';

/** How long calls are collected before they are written together, in milliseconds: in SQLite each write waits for the disk. */
const COLLECT_MS = 2000;
/** The most calls that wait; a flood of them is written at once. */
const MOST_WAITING = 200;

export interface AgentCallsOptions {
  log: AgentLog;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** Keeps the latest calls of agents, without making an agent wait for it. */
export class AgentCalls {
  readonly #options: AgentCallsOptions;
  readonly #closing = new AbortController();
  #waiting: AgentCall[] = [];

  constructor(options: AgentCallsOptions) {
    this.#options = options;
  }

  note(call: AgentCall): void {
    this.#waiting.push(call);
    if (this.#waiting.length >= MOST_WAITING) void this.#write();
    else if (this.#waiting.length === 1) void this.#writeLater();
  }

  /** The newest first, those that this process has just noted included. */
  async list(page: { offset: number; limit: number }): ReturnType<AgentLog['list']> {
    await this.#write();
    return this.#options.log.list(page);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#write();
  }

  /** A failure is logged: nothing depends on the list. */
  async #write(): Promise<void> {
    const calls = this.#waiting;
    if (calls.length === 0) return;
    this.#waiting = [];
    try {
      await this.#options.log.add(calls);
    } catch (error) {
      this.#options.logger.warn({ problem: messageOf(error) }, 'calls of agents are not kept');
    }
  }

  async #writeLater(): Promise<void> {
    await this.#options.wait(COLLECT_MS, this.#closing.signal);
    if (!this.#closing.signal.aborted) await this.#write();
  }
}
