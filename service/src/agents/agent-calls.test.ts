import { describe, expect, it } from 'vitest';
import type { AgentCall } from '../ports/agent-log.ts';
import { AgentCalls } from './agent-calls.ts';

function aCall(tool: string): AgentCall {
  return { time: '2026-01-31T12:00:00.000Z', login: 'vera', tool, way: 'http', ms: 1, result: 'ok' };
}

function aPlace(add: (calls: readonly AgentCall[]) => Promise<void>) {
  const problems: object[] = [];
  const { promise: waited, resolve: passTime } = Promise.withResolvers<void>();
  const calls = new AgentCalls({
    log: { add, list: async () => ({ calls: [], total: 0 }) },
    wait: () => waited,
    logger: { warn: (fields) => void problems.push(fields) },
  });
  return { calls, problems, passTime };
}

describe('AgentCalls', () => {
  it('writes the calls of a while together', async () => {
    const { promise: written, resolve } = Promise.withResolvers<readonly AgentCall[]>();
    const { calls, passTime } = aPlace(async (some) => resolve(some));
    calls.note(aCall('brands'));
    calls.note(aCall('structure'));
    passTime();
    expect((await written).map(({ tool }) => tool)).toEqual(['brands', 'structure']);
  });

  it('writes what waits before it lists and when it is closed', async () => {
    const written: string[] = [];
    const { calls } = aPlace(async (some) => void written.push(...some.map(({ tool }) => tool)));
    calls.note(aCall('brands'));
    await calls.list({ offset: 0, limit: 1 });
    expect(written).toEqual(['brands']);
    calls.note(aCall('structure'));
    await calls.close();
    expect(written).toEqual(['brands', 'structure']);
  });

  it('reports calls that cannot be kept, and goes on', async () => {
    const { calls, problems } = aPlace(() => Promise.reject(new Error('the disk is full')));
    calls.note(aCall('brands'));
    await calls.list({ offset: 0, limit: 1 });
    expect(problems).toEqual([{ problem: 'the disk is full' }]);
  });
});
