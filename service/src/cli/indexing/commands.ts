import { dataOption, wholeNumber } from '@signpost/platform/command';
import { Argument, Option, type Command } from 'commander';
import type { SourceKind } from '@signpost/indexing/ports/content-source';
import type { AddIgnoreParams } from '@signpost/contract/indexing';
import type { CheckLinksOptions } from './check-links.ts';
import type { IndexOptions } from './given-source.ts';
import type { IgnoredOptions, IgnoreOptions } from './ignore-links.ts';

const parseCount = wholeNumber(undefined, 999_999_999);

export function addIndexCommands(program: Command): void {
  const command = program
    .command('index')
    .summary('read a site and keep its link data up to date')
    .description(
      'Read a site and publish its link data. Run again, each command reads what has changed since. `index URL` is short for `index site URL`.',
    );

  sourceCommand(command, 'site', { isDefault: true })
    .summary('read a site in the best way it offers')
    .description(
      'Read a site in the best way it offers: the REST API of WordPress, else its sitemap, else by following links.',
    )
    .argument('<url>')
    .action((url: string, options: IndexOptions) => index('site', [url], options));

  sourceCommand(command, 'wordpress-rest')
    .summary('read the REST API of a WordPress site')
    .description('Read the REST API of a WordPress site; with a password, also what visitors cannot see.')
    .argument('<url>')
    .option('--user <login>', 'whose application password it is')
    .option('--password-file <file>', 'a file with an application password of this user')
    .action((url: string, options: IndexOptions) => index('wordpress-rest', [url], options));

  sourceCommand(command, 'sitemap')
    .summary('read the pages of a sitemap')
    .description('Read the pages that the sitemap of a site lists.')
    .argument('<url>', 'the site, or its sitemap')
    .action((url: string, options: IndexOptions) => index('sitemap', [url], options));

  sourceCommand(command, 'crawl')
    .summary('read a site by following its links')
    .description('Read a site by following its links from the home page.')
    .argument('<url>')
    .option('--max-pages <number>', 'request at most this many addresses (else 100000)', parseCount)
    .option(
      '--max-depth <number>',
      'go at most this many links away from the home page (else 100)',
      parseCount,
    )
    .action((url: string, options: IndexOptions) => index('crawl', [url], options));

  sourceCommand(command, 'wordpress-db')
    .summary('read the database of a WordPress site')
    .description('Read the database of a WordPress site. Nothing is written to it.')
    .argument('<database>', 'mysql://user:password@host:port/database, or the file of the SQLite drop-in')
    .option('--prefix <prefix>', 'how the names of its tables begin')
    .option('--blog <number>', 'the number of the site in a multisite network', parseCount)
    .option('--home <url>', 'the public address, if it is not the stored one')
    .option('--trust-plugin-tables', 'use the links that a plugin has stored; the content is not read')
    .action((database: string, options: IndexOptions) => index('wordpress-db', [database], options));

  sourceCommand(command, 'wxr')
    .summary('read export files of WordPress')
    .description('Read export files of one WordPress site, plain or gzip (- for standard input).')
    .argument('<files...>')
    .option('--home <url>', 'the public address, if it is not the one in the files')
    .action((files: string[], options: IndexOptions) => index('wxr', files, options));

  sourceCommand(command, 'html')
    .summary('read the files of a static site')
    .description(
      'Read the HTML files of a folder, as generators of static sites write them. A page may say more of itself in meta elements: its type (signpost:type, or og:type with article for a post), when it was changed (article:modified_time, article:published_time) and its score (signpost:seo-score).',
    )
    .argument('<folder>')
    .requiredOption('--base <url>', 'the address under which visitors find the folder')
    .action((folder: string, options: IndexOptions) => index('html', [folder], options));

  sourceCommand(command, 'records')
    .summary('read a file in the record format')
    .description('Read a file in the record format, plain or gzip (- for standard input).')
    .argument('<file>')
    .action((file: string, options: IndexOptions) => index('records', [file], options));

  askingOptions(dataOption(command.command('check-links')))
    .summary('check whether links to other sites still work')
    .description(
      'Check the addresses on other sites that are due, and list those that are broken. An address is broken when it was not found on several days, so run it once a day, or have a running service do so: `index schedule check-links "every day"`. Exits with 3 when there are any.',
    )
    .option('--limit <number>', 'check at most this many addresses (else all that are due)', parseCount)
    .option('--json', 'print events; the last one is {"event": "links_checked", "checked", "ok", …}')
    .addOption(
      new Option('--begun <check>', 'a check that `serve` has begun').argParser(parseCount).hideHelp(),
    )
    .action(async (options: CheckLinksOptions) =>
      (await import('./check-links.ts')).checkExternalLinks(options),
    );

  dataOption(command.command('ignore'))
    .summary('leave broken links out of lists and counts')
    .description(
      'Ignore broken links that you do not want to mend: they disappear from all lists, counts and notices until you take the rule back with `index ignored --take-back`.',
    )
    .addArgument(
      new Argument('<by>', 'what they have in common').choices(['address', 'pattern', 'path', 'post']),
    )
    .argument(
      '<value>',
      'an address; a pattern such as "https://old.example/*"; a path such as /forum/; or the address of the post that they are in',
    )
    .option('--reason <text>', 'why; stored with the rule')
    .option('--json', 'print {"id", "by", "value", …}')
    .action(async (by: AddIgnoreParams['by'], value: string, options: IgnoreOptions) =>
      (await import('./ignore-links.ts')).ignoreLinks(by, value, options),
    );

  dataOption(command.command('ignored'))
    .summary('list what is ignored, or take a rule back')
    .description('List the rules that ignore broken links.')
    .option('--take-back <rule>', 'remove the rule with this id first', parseCount)
    .option('--json', 'print [{"id", "by", "value", "title", "reason", "added_by", "added_at"}]')
    .action(async (options: IgnoredOptions) => (await import('./ignore-links.ts')).showIgnored(options));

  dataOption(command.command('sources'))
    .summary('list the sources')
    .description('List the sources that the site is read from.')
    .option('--json', 'print [{"id", "kind", "location", …}]')
    .action(async (options: { data?: string; json?: boolean }) =>
      (await import('./list-sources.ts')).listSources(options),
    );

  dataOption(command.command('runs'))
    .summary('list the latest runs, or show one')
    .description(
      'List the latest runs, or show one with what it changed and every document that it could not read.',
    )
    .argument('[run]', 'the id of a run', parseCount)
    .option('--json', 'print [{"id", "state", …}], or {…, "unreadable": [{"address", "reason"}]} for one')
    .action(async (run: number | undefined, options: { data?: string; json?: boolean }) =>
      (await import('./list-runs.ts')).listRuns(run, options),
    );

  dataOption(command.command('schedule'))
    .summary('read a source, or check links, at set times')
    .description(
      'Have a running service read a source again, or check the links to other sites, at set times.',
    )
    .argument('<source>', 'its id: see `index sources`; or check-links', parseScheduled)
    .argument(
      '<schedule>',
      '"every 30m", "every 6 hours", "every day"; or a five-field cron expression and, if you like, a time zone: "0 3 * * * Europe/Berlin"; or off',
    )
    .option('--json', 'print {"id", "schedule", "next_run_at"}, or {"schedule", "next_at"} of check-links')
    .action(
      async (id: number | 'check-links', schedule: string, options: { data?: string; json?: boolean }) =>
        (await import('./schedule-source.ts')).scheduleSource(id, schedule, options),
    );

  dataOption(command.command('remove'))
    .summary('remove a source and its posts')
    .description('Remove a source, and its posts from the lists unless another source has them too.')
    .argument('<source>', 'its id: see `index sources`', parseCount)
    .action(async (id: number, options: { data?: string }) =>
      (await import('./remove-source.ts')).removeSource(id, options),
    );

  command
    .command('test', { hidden: true })
    .description(
      'Try to open the source described on standard input, and print what is found as JSON. `serve` runs this.',
    )
    .action(async () => (await import('./test-source.ts')).testSource());

  dataOption(command.command('run', { hidden: true }))
    .description('Read a source again. `serve` runs this.')
    .argument('<source>', 'its id', parseCount)
    .option('--only', 'read only the documents whose addresses come on standard input, one on each line')
    .option('--allow-shrink', 'publish even if more than half of the posts go')
    .action(async (id: number, options: { data?: string; only?: boolean; allowShrink?: boolean }) =>
      (await import('./run-known-source.ts')).runKnownSource(id, options),
    );
}

/** A command that reads a source, with the options that all of them take. */
function sourceCommand(command: Command, kind: SourceKind, options: { isDefault?: boolean } = {}): Command {
  return askingOptions(dataOption(command.command(kind, options)))
    .option(
      '--types <types>',
      'slugs of the post types to read, such as post,page, or all (else those that were given before, at first all public ones)',
    )
    .option('--alias <url>', 'another address of the same site; may be repeated', collect)
    .option(
      '--edit-url <template>',
      'where posts are edited, with {path}, {stem} (the path without .html) or {id}: needed unless the site runs WordPress',
    )
    .option('--no-text', 'do not store the texts of posts; links cannot be suggested without them')
    .option('--text', 'store them again')
    .option('--whole-host', 'the whole host belongs to the site, not only what is below its address')
    .option('--whole-domain', 'all hosts of the domain belong to the site')
    .option(
      '--tracking <names>',
      'further query parameters that lead to the same page, such as ref,campaign*',
    )
    .option(
      '--elsewhere <path>',
      'a path of the site that belongs to another program, such as /forum/: links there are not treated as broken; may be repeated',
      collect,
    )
    .option('--plugin-counts', 'count mailto:, tel: and links to files as the plugin does')
    .option('--allow-shrink', 'publish even if more than half of the posts go')
    .option('--timing', 'say how long each part took')
    .option('--json', 'print events; the last one is {"event": "indexed", "posts", "links", …}');
}

function askingOptions(command: Command): Command {
  return command
    .option(
      '--allow-host <host>',
      'a host that may be contacted although its address is private; may be repeated',
      collect,
    )
    .option(
      '--resolve <host:port:address[:port]>',
      'use this address for that host, as in curl; may be repeated',
      collect,
    );
}

async function index(kind: SourceKind, places: string[], options: IndexOptions): Promise<void> {
  const { indexSource } = await import('./index-source.ts');
  await indexSource(kind, places, options);
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function parseScheduled(text: string): number | 'check-links' {
  return text === 'check-links' ? text : parseCount(text);
}
