import { compareWithModel } from './compare-with-model.ts';
import { measureBrands } from './measure-brands.ts';
import { measureHttp } from './measure-http.ts';
import { measureImport } from './measure-import.ts';
import { measureStore } from './measure-store.ts';
import { measureThreads } from './measure-threads.ts';
import { Report } from './report.ts';
import { openSite } from './site.ts';

/** `npm run bench` takes minutes, `npm run bench:full` the sizes of the targets and half an hour. */
const isFull = process.argv.includes('--full');
const [fewPosts, manyPosts] = isFull ? [100_000, 1_000_000] : [10_000, 100_000];

const report = new Report();
const small = await openSite(fewPosts);
const large = await openSite(manyPosts);
await measureHttp(large, report);
await measureStore(small, large, report);
await measureThreads(large, report);
measureImport(large, report);
await measureBrands(report);
await compareWithModel(report);
process.exitCode = report.print() ? 0 : 1;
