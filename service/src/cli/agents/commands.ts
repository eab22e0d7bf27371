import type { Command } from 'commander';
import type { serveAgent } from './serve-agent.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .summary('answer an agent on this machine over stdio')
    .description(
      'Answer an agent over standard input and output, by the Model Context Protocol. A running service is asked for everything, with the token of a user; a viewer may read all of it.',
    )
    .option('--url <url>', 'the service; SIGNPOST_URL, or the one on this machine')
    .option('--token <token>', 'better in SIGNPOST_TOKEN: others on this machine can see options')
    .option(
      '--write',
      'also offer to decide suggestions, make plans and run analyses; takes an administrator',
    )
    .action(async (...words: Parameters<typeof serveAgent>) =>
      (await import('./serve-agent.ts')).serveAgent(...words),
    );
}
