import { createHmac } from 'node:crypto';
import { isHttpAddress } from '@signpost/platform/settings';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { UserError } from '@signpost/platform/errors';
import { systemClock } from '@signpost/platform/time';
import packageFile from '../../../package.json' with { type: 'json' };
import { askWith } from '../../agents/ask.ts';
import { dashboardPage } from '../../agents/dashboard-page.ts';
import { loadMcp, type McpOptions } from '../../agents/mcp-server.ts';
import { originOf, readConfig, type Config } from '../../config.ts';
import { sendOver } from './send-over.ts';

interface Options {
  url?: string;
  token?: string;
  write?: boolean;
}

const NO_TOKEN =
  'Set SIGNPOST_TOKEN to the token of a user: `signpost token create LOGIN` makes one, and so does Administration → Users.';

/** Answers the agent that has started the command, until it closes standard input. */
export async function serveAgent(options: Options): Promise<void> {
  const config = readConfig();
  const token = options.token ?? config.agentToken;
  if (token === '') throw new UserError(NO_TOKEN);
  if (options.url !== undefined && !isHttpAddress(options.url))
    throw new UserError(`--url must be an http or https address, not "${options.url}".`);
  const root = withoutTrailingSlashes(options.url ?? config.agentUrl ?? addressHere(config));
  const agent = optionsOf(config, { root, token, mayWrite: options.write === true });
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const makeServer = await loadMcp();
  serveStdio(() => makeServer(agent));
}

/** The service that `signpost serve` starts with the same settings. */
function addressHere({ host, port, basePath }: Config): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return originOf({ host: reached, port }) + basePath;
}

function optionsOf(
  { namespace }: Config,
  { root, token, mayWrite }: { root: string; token: string; mayWrite: boolean },
): McpOptions {
  const send = sendOver(root, token);
  const ask = askWith(({ path, ...request }) => send({ ...request, path: `/${namespace}${path}` }));
  return {
    mayWrite,
    howToWrite: 'Start `signpost mcp` with --write and the token of an administrator.',
    version: packageFile.version,
    context: {
      ask,
      async isSampleSite() {
        const { body } = await send({ method: 'GET', path: '/readyz', body: null });
        return (body as { sample?: boolean } | null)?.sample === true;
      },
      page: dashboardPage(root),
      sign: (value) => createHmac('sha256', token).update(value).digest('base64url').slice(0, 22),
      clock: systemClock,
    },
    async note(call) {
      // The list of calls is a convenience: an earlier service has none.
      await ask('noteAgentCall', call).catch(() => {});
    },
  };
}
