import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { WordPressDbSettings } from '../../../src/adapters/content-source/wordpress-db/open-site.ts';
import { createWordPressDb } from '../../../src/adapters/content-source/wordpress-db/wordpress-db.ts';
import { classifyAddress } from '../../../src/addresses/classify-address.ts';
import { extractPage } from '../../../src/extract/extract-page.ts';
import { rulesOf, siteOf } from '../../../src/rules-of.ts';
import { chooseTarget, type Resolution } from '../../choose-target.ts';
import type {
  ReadOptions,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from '../../../src/ports/content-source.ts';
import { HOME, type Execute } from '../../wordpress-site.ts';
import { freshDatabase } from '../../../../service/test/servers/fresh-database.ts';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

interface Place {
  location: string;
  execute: Execute;
}

type Engine = 'sqlite' | 'mariadb';

export async function aDatabase(engine: Engine): Promise<Place> {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-wordpress-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const location = join(folder, '.ht.sqlite');
    const database = new Database(location);
    database.pragma('journal_mode = WAL');
    onTestFinished(() => void database.close());
    return { location, execute: async (sql, values = []) => database.prepare(sql).run(...values) };
  }
  const { url, drop } = await freshDatabase('mariadb');
  onTestFinished(drop);
  const connection = await createConnection(url);
  onTestFinished(() => connection.end());
  await connection.query("SET SESSION sql_mode = ''");
  return { location: url, execute: (sql, values = []) => connection.query(sql, [...values]) };
}

export interface Outcome {
  site: SourceSite;
  /** All but those of lists. */
  events: SourceEvent[];
  lists: string[];
  documents: SourceDocument[];
}

export async function read(
  location: string,
  settings: Partial<WordPressDbSettings> = {},
  options: Partial<ReadOptions> = {},
): Promise<Outcome> {
  const source = createWordPressDb({ location, prefix: null, home: null, types: null, ...settings });
  try {
    const site = await source.site();
    const events: SourceEvent[] = [];
    const all = {
      resume: null,
      since: null,
      only: null,
      known: async () => null,
      signal: new AbortController().signal,
    };
    const lists: string[] = [];
    for await (const event of source.read({ ...all, ...options })) {
      if (event.event === 'list') lists.push(`${event.variable}=${event.value}`);
      else events.push(event);
    }
    return {
      site,
      events,
      lists,
      documents: events.flatMap((event) => (event.event === 'document' ? [event.document] : [])),
    };
  } finally {
    await source.close();
  }
}

/** What each link of a document leads to, by the address as written. */
export function resolutionsOf(
  id: number,
  { site: sourceSite, documents }: Outcome,
): Map<string, Resolution | null> {
  const site = siteOf(sourceSite);
  const addressed = documents.map((document) => ({
    id: document.id ?? 0,
    addressKeys: rulesOf(site).keysOf(document),
  }));
  const source = documents.find((document) => document.id === id);
  const html = source?.content.kind === 'post' ? source.content.html : '';
  return new Map(
    extractPage(html, { kind: 'post' }).links.map(({ raw }) => {
      const { key } = classifyAddress(raw, source?.permalink ?? HOME, site);
      return [raw, key === null ? null : chooseTarget(rulesOf(site).candidates(key), addressed)];
    }),
  );
}

/** The post that each link leads to; one that is only guessed does not count, and is marked as such. */
export function targetsOf(id: number, outcome: Outcome): Map<string, number | string | null> {
  return new Map(
    [...resolutionsOf(id, outcome)].map(([raw, found]) => {
      if (found === null || found.target === null) return [raw, null];
      return [raw, found.way === 'guess' ? `guess ${found.target}` : found.target];
    }),
  );
}

export function linksTo(addresses: readonly (readonly [string, unknown])[]): string {
  return addresses.map(([address], index) => `<p><a href="${address}">link ${index}</a></p>`).join('');
}
