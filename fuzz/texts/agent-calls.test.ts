import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenOf } from '../../service/test/fakes/agent-client.ts';
import { amountOf, PATIENT } from '../amount.ts';
import { almostGood, anyJson } from '../any/json.ts';
import { oddText } from '../any/text.ts';
import { aSiteToAsk } from '../requests/a-site-to-ask.ts';
import { tryMany } from '../try-many.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Sent {
  tool: string;
  args: Record<string, unknown>;
}

function aCall({ tool, args }: Sent): object {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: args, _meta: META },
  };
}

const TOOLS = [
  'site_overview',
  'find_posts',
  'get_post',
  'find_links',
  'broken_links',
  'link_suggestions',
  'structure',
  'brands',
  'brand_figures',
  'brand_answers',
  'cited_pages',
  'what_changed',
  'make_plan',
  'decide_suggestions',
];
const ARGS = [
  'search',
  'page',
  'per_page',
  'id',
  'post_id',
  'brand_id',
  'state',
  'by',
  'from',
  'items',
  'orderby',
  'reason',
  'ids',
  'limit',
  '__proto__',
];

it('any message of an agent is answered in JSON, and none is a failure of the service', PATIENT, async () => {
  const { service, ids, failures } = await aSiteToAsk();
  const token = await tokenOf(service, 'administrator', 'agent');
  const value = fc.oneof(fc.constantFrom<unknown>(...ids, 1, 50, true, null, [], [1], {}), oddText);
  const call = fc.record({
    tool: fc.constantFrom(...TOOLS),
    args: fc.dictionary(fc.constantFrom(...ARGS), value, { maxKeys: 4 }),
  });
  const bodies = fc.oneof(
    { weight: 5, arbitrary: call.map((one) => JSON.stringify(aCall(one))) },
    { weight: 3, arbitrary: call.chain((one) => almostGood(aCall(one))) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: oddText },
  );
  const problems = await tryMany('calls of agents', amountOf(60), bodies, async (body) => {
    const { status, json, headers } = await service.request('/mcp', {
      method: 'POST',
      auth: 'none',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
      },
      body,
    });
    const problems = failures().map((line) => `logged as a failure: ${line.slice(0, 300)}`);
    if (status >= 500) problems.push(`status ${status}`);
    if (json === undefined && status !== 202)
      problems.push(`${status} without JSON: ${headers['content-type']}`);
    return { outcome: String(status), problems };
  });
  expect(problems).toEqual([]);
});
