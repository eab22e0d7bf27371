import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { AgentCallsBody } from '@signpost/contract/agents';
import { expect, it } from 'vitest';
import { anAgent, tokenOf, type Agent, type Version } from '../fakes/agent-client.ts';
import { LONG } from '../fakes/patience.ts';
import { RECORDED_SITE, startService } from '../fakes/service.ts';
import { callSignpost, SIGNPOST } from './run-signpost.ts';

/** The official client, which starts `signpost mcp` and speaks with it over its standard input and output. */
function anAgentOf(url: string, token: string, version: Version, args: string[] = []): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: SIGNPOST,
    args: ['mcp', '--url', url, ...args],
    env: {
      PATH: '/usr/bin:/bin',
      SIGNPOST_TOKEN: token,
      ...(process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS }),
    },
    stderr: 'inherit',
  });
  return anAgent(transport, version);
}

it(
  'answers an agent over stdio in two versions of the protocol, and writes only when it is started so',
  LONG,
  async () => {
    const service = await startService({ records: RECORDED_SITE });
    try {
      const reading = await anAgentOf(service.url, await tokenOf(service, 'viewer'), '2025-11-25');
      expect((await reading.client.listTools()).tools).toHaveLength(12);
      const posts = await reading.reply('find_posts', { is_orphan: 'orphan', per_page: 1 });
      expect(posts).toMatchObject({
        evidence: `${service.url}/links/posts?orphans=only`,
        posts: [{ is_orphan: true }],
      });
      const decision = { suggestion_id: 'none', state: 'accepted' };
      expect(await reading.refusal('decide_suggestion', decision)).toContain(
        'Start `signpost mcp` with --write',
      );

      // The token decides, too: a viewer who asks for it may still not write.
      const second = await tokenOf(service, 'viewer', 'second');
      const writing = await anAgentOf(service.url, second, '2026-07-28', ['--write']);
      expect((await writing.client.listTools()).tools).toHaveLength(15);
      expect(await writing.refusal('decide_suggestion', decision)).toContain('(rest_forbidden)');

      const { calls } = (await service.request('/plugin/v1/agents/calls')).json as AgentCallsBody;
      expect(calls).toMatchObject([
        { login: 'second', tool: 'decide_suggestion', way: 'stdio', result: 'rest_forbidden' },
        { login: 'agent-viewer', tool: 'decide_suggestion', way: 'stdio', result: 'read_only' },
        { login: 'agent-viewer', tool: 'find_posts', way: 'stdio', result: 'ok' },
      ]);
      await service.stop();
      expect(await reading.refusal('find_posts')).toContain('Is `signpost serve` running there?');
    } finally {
      await service.stop().catch(() => {});
    }
  },
);

it('says how to get a token when there is none', async () => {
  const { code, stderr } = await callSignpost(['mcp'], { SIGNPOST_TOKEN: '' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('signpost token create LOGIN'),
  });
});
