import { compareWithModel } from './compare-with-model.ts';
import { measureAgents } from './measure-agents.ts';
import { measureBrands } from './measure-brands.ts';
import { measureCoverage } from './measure-coverage.ts';
import { measureDashboard } from './measure-dashboard.ts';
import { measureExport } from './measure-export.ts';
import { measureHtmlReader } from './measure-html-reader.ts';
import { measureHttp } from './measure-http.ts';
import { measureIndex } from './measure-index.ts';
import { measureImport } from './measure-import.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePlugin } from './measure-plugin.ts';
import { measureStart } from './measure-start.ts';
import { measureSuggestions, measureSuggestionSize } from './measure-suggest.ts';
import { measureStore } from './measure-store.ts';
import { measureThreads } from './measure-threads.ts';
import { measureWorkers } from './measure-workers.ts';
import { readReleased, writeReleased, type Size } from './released.ts';
import { Report } from './report.ts';
import { openServerSite, startPlace, type ServerPlace } from './server-site.ts';
import { openSite } from './site.ts';

/** `npm run bench` takes minutes. `npm run bench:full` measures the sizes of the targets and takes an hour or more. */
const isFull = process.argv.includes('--full');
const size: Size = isFull ? 'full' : 'bench';
const [fewPosts, manyPosts] = isFull ? [100_000, 1_000_000] : [10_000, 100_000];

const SERVERS: readonly [part: string, place: ServerPlace][] = [
  ['postgres', 'PostgreSQL'],
  ['mariadb', 'MariaDB'],
];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** Runs all measurements, or those that are named. */
const parts =
  named.length > 0
    ? named
    : [
        'sqlite',
        'start',
        'coverage',
        'dashboard',
        'agents',
        'plugin',
        'html',
        'index',
        'suggest',
        'postgres',
        'mariadb',
      ];

const report = new Report(readReleased(size));
if (parts.includes('sqlite')) {
  const small = await openSite(fewPosts);
  const large = await openSite(manyPosts);
  await measureHttp(large, report);
  await measureStore(small, large, report);
  await measureThreads(large, report);
  for (const site of [small, large]) await measureMemory(site, report);
  measureImport(large, report);
  await measureBrands(report);
  await measureWorkers(large, report);
  await compareWithModel('SQLite', {}, report);
  await small.close();
  await large.close();
}
if (parts.includes('coverage')) measureCoverage(isFull ? 10_000 : 2000, report);
if (parts.includes('dashboard')) await measureDashboard(manyPosts, report);
if (parts.includes('start')) await measureStart(report);
if (parts.includes('agents')) await measureAgents(fewPosts, report);
if (parts.includes('plugin')) await measurePlugin(report);
if (parts.includes('html')) await measureHtmlReader(3000, report);
if (parts.includes('index')) {
  await measureIndex(isFull ? 100_000 : 10_000, report);
  await measureExport(10, isFull ? 1000 : 100, report);
}
if (parts.includes('suggest')) {
  await measureSuggestions(report);
  await measureSuggestionSize(fewPosts, report);
}
for (const [part, place] of SERVERS) {
  if (!parts.includes(part)) continue;
  const small = await openServerSite(place, fewPosts, { isNaiveToo: false });
  const large = await openServerSite(place, manyPosts, { isNaiveToo: true });
  await measureStore(small, large, report);
  await small.close();
  await large.close();
  const { server, url } = await startPlace(place);
  await compareWithModel(place, { SIGNPOST_DATABASE_URL: url }, report);
  await server.stop();
}
process.stdout.write(report.table());
// The ratios of a release: what later runs are compared with.
if (process.argv.includes('--release')) writeReleased(size, report.ratios());
else process.exitCode = report.isKept() ? 0 : 1;
