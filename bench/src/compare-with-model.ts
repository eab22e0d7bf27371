import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { Environment } from '@signpost/platform/settings';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import { modelLinkStore } from '../../service/test/fakes/model-link-store.ts';
import { makeSite } from './make-site.ts';
import { RandomQueries } from './queries.ts';
import type { Report } from './report.ts';

const POSTS = 5000;
const QUERIES = 1000;
const TERMS = ['', '', 'e', 'ca', 'garden', 'CAFÉ', '9', 'example.org/', 'nothing has this'];

/** Target 14: every answer equals that of the slow, obvious model. */
export async function compareWithModel(place: string, settings: Environment, report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-model-'));
  const file = path.join(folder, 'site.ndjson');
  await makeSite(file, POSTS);
  const config = readConfig({ data: path.join(folder, 'data') }, settings);
  const stores = await openStores(config, { threads: true });
  await importRecords(stores.links, createReadStream(file));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const model = modelLinkStore(lines.map((line) => JSON.parse(line) as LinkDataRecord));

  const queries = new RandomQueries(14);
  let equal = 0;
  for (let index = 0; index < QUERIES; index += 1) {
    const search = TERMS[index % TERMS.length] ?? '';
    const posts = queries.post(20, { search });
    const links = queries.link(200, { search });
    const same = [
      [await stores.links.findPosts(posts), await model.findPosts(posts)],
      [await stores.links.findLinks(links), await model.findLinks(links)],
    ].every(([ours, slow]) => JSON.stringify(ours) === JSON.stringify(slow));
    if (same) equal += 1;
  }
  await stores.close();
  rmSync(folder, { recursive: true });
  report.on(place).add({
    target: '14',
    what: `lists and totals equal to a slow reference (${QUERIES * 2} random queries)`,
    must: 'all',
    goal: 'all',
    measured: equal === QUERIES ? 'all' : `${equal} of ${QUERIES}`,
    holds: equal === QUERIES,
  });
}
