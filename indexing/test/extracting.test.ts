import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteLedger } from '../src/adapters/site-ledger/open.ts';
import type { SourceDocument } from '../src/ports/content-source.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { aPost, allOf, runOf } from './fakes/content-source.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';

/** More than a run extracts before it starts a thread. */
const MANY = 700;

it('stores the same of many documents, whose links a thread extracts, as of a few at a time', async () => {
  const documents = Array.from({ length: MANY }, (_, nth) => aDocument(nth + 1));
  const atOnce = await newLedger();
  const run = await runOf(atOnce, allOf(documents));
  const inParts = await newLedger();
  for (let at = 0; at < MANY; at += 350)
    await runOf(
      inParts,
      documents.slice(at, at + 350).map((document) => ({ event: 'document', document })),
    );
  expect(run.documents.read).toBe(MANY);
  expect(await recordsOf(atOnce)).toEqual(await recordsOf(inParts));
  expect(await atOnce.texts.read([1, MANY])).toEqual(await inParts.texts.read([1, MANY]));
  expect(await atOnce.verify()).toBeNull();
});

function aDocument(id: number): SourceDocument {
  const links = [`/post-${(id * 7) % MANY}/`, `/nowhere-${id % 5}/`, `https://other.example/${id}`];
  return aPost(id, `post-${id}`, links);
}

async function recordsOf(ledger: SiteLedger): Promise<unknown[]> {
  return (await Array.fromAsync(ledger.records())).flat();
}

async function newLedger(): Promise<SiteLedger> {
  const ledger = await openSqliteLedger(path.join(aDatabaseFolder(), 'ledger.db'), { now: () => 0 });
  onTestFinished(() => ledger.close());
  return ledger;
}
