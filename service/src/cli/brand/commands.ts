import { dataOption } from '@signpost/platform/command';
import type { Command } from 'commander';
import type { addBrand } from './add.ts';
import type { listBrands } from './list.ts';
import type { runBrand } from './run.ts';
import type { reportBrand } from './report.ts';
import type { shareBrand } from './share.ts';
import type { removeByName } from './remove.ts';

export function addBrandCommands(program: Command): void {
  const command = program
    .command('brand')
    .summary('brands, and what AI assistants say about them')
    .description(
      'Brands, and what AI assistants say about them. Refer to a brand by its name, its id, or the start of its id.',
    );

  dataOption(command.command('add'))
    .summary('add a brand')
    .description('Add a brand. Its first analysis begins automatically.')
    .argument('<name>')
    .argument('<url>', 'its web site')
    .requiredOption('--description <text>', 'what it is, in a sentence: questions are made from it')
    .option('--locale <country>', 'two letters such as DE: where the questions are asked from')
    .option('--json', 'print the brand')
    .action(async (...words: Parameters<typeof addBrand>) => (await import('./add.ts')).addBrand(...words));

  dataOption(command.command('list'))
    .description('List the brands with their latest figures.')
    .option('--json', 'print [{"id", "name", "url", "score", …}]')
    .action(async (...words: Parameters<typeof listBrands>) =>
      (await import('./list.ts')).listBrands(...words),
    );

  dataOption(command.command('run'))
    .summary('analyse a brand now')
    .description('Analyse a brand now, and wait for the outcome. The AI services charge for it.')
    .argument('<brand>')
    .option('--no-wait', 'only start it')
    .option('--json', 'print the analysis')
    .action(async (...words: Parameters<typeof runBrand>) => (await import('./run.ts')).runBrand(...words));

  dataOption(command.command('report'))
    .summary('write a report as a page of HTML')
    .description('Write the report of an analysis as one page of HTML.')
    .argument('<brand>')
    .argument('<file>', '- for standard output')
    .option('--analysis <id>', 'the analysis; the latest when missing')
    .option('--json', 'print {"brand_id", "analysis_id", "file"} when done')
    .action(async (...words: Parameters<typeof reportBrand>) =>
      (await import('./report.ts')).reportBrand(...words),
    );

  dataOption(command.command('share'))
    .summary('print a link to a report')
    .description('Print a link to the report of an analysis, for people without an account.')
    .argument('<brand>')
    .option('--days <number>', 'for how many days the link works, 1 to 365', '30')
    .option('--analysis <id>', 'the analysis; the latest when missing')
    .option('--json', 'print {"id", "url", "expires_at", …}')
    .action(async (...words: Parameters<typeof shareBrand>) =>
      (await import('./share.ts')).shareBrand(...words),
    );

  dataOption(command.command('remove'))
    .summary('remove a brand for good')
    .description('Remove a brand for good, with its questions, analyses, answers and shared reports.')
    .argument('<brand>')
    .option('--yes', 'do not ask')
    .option('--json', 'print {"removed": true, "id"}')
    .action(async (...words: Parameters<typeof removeByName>) =>
      (await import('./remove.ts')).removeByName(...words),
    );
}
