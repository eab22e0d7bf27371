import type { Command } from 'commander';
import type { serveAgent } from './serve-agent.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .summary('answer an agent on this machine over stdio')
    .description(
      'Answer an agent over standard input and output, over the Model Context Protocol. Everything is asked of a running service, with the token of a user; a viewer can read all of it.',
    )
    .option('--url <url>', 'the service; SIGNPOST_URL, or the one on this machine')
    .option('--token <token>', 'better in SIGNPOST_TOKEN: others on this machine can see options')
    .option(
      '--write',
      'also let the agent decide on suggestions, make plans and run analyses; needs the token of an administrator',
    )
    .action(async (...words: Parameters<typeof serveAgent>) =>
      (await import('./serve-agent.ts')).serveAgent(...words),
    );
}
