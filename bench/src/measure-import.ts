import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { plainInsertSeconds } from './naive.ts';
import type { Report } from './report.ts';
import type { BenchSite } from './site.ts';

/** Target 11: from the record file to ready to serve, against inserting the bare link rows. */
export function measureImport(site: BenchSite, report: Report): void {
  const folder = mkdtempSync(path.join(path.dirname(site.records), 'plain-'));
  const plain = plainInsertSeconds(path.join(folder, 'plain.db'), site.posts * 10);
  rmSync(folder, { recursive: true });
  report.atMost({
    target: '11',
    what: `import of ${(site.posts * 10).toLocaleString('en')} links with their posts (${site.importSeconds.toFixed(0)} s) against plain inserts`,
    value: site.importSeconds / plain,
    must: 8,
    goal: 3,
    unit: 'x',
  });
}
