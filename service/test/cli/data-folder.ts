import { hash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { Environment } from '@signpost/platform/settings';
import { openStores, type Stores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import { exportRecords } from '../../src/links/export-records.ts';
import { importRecords } from '../../src/links/import-records.ts';
import { whenOver } from '../fakes/made-once.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';

/** A folder that is removed when the test, or the suite that shares it, ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface DataFolder {
  folder: string;
  /** Signs in as the administrator "root". */
  token: string;
}

/**
 * A data folder with an administrator and, when given, link data, as the commands create it but without processes. Settings
 * that name a database put all of it there.
 */
export async function aDataFolder({
  records,
  folder = path.join(tempFolder(), 'data'),
  settings = {},
}: { records?: string; folder?: string; settings?: Environment } = {}): Promise<DataFolder> {
  const fill = async ({ links, identities }: Stores): Promise<string> => {
    if (records !== undefined) await importRecords(links, stream(records));
    await addUser(identities, 'root', 'administrator');
    return createToken(identities, 'root', 'test');
  };
  const token = await inStores(folder, fill, settings);
  return { folder, token };
}

/** Permissions do not bind root, so tests of permissions run as the user nobody. */
export const asNobody: { uid?: number } = process.getuid?.() === 0 ? { uid: 65_534 } : {};

/** A data folder that users can read but not write. */
export async function aReadOnlyDataFolder(records: string): Promise<DataFolder> {
  const data = await aDataFolder({ records });
  makeReadOnly(data.folder);
  return data;
}

export function makeReadOnly(folder: string): void {
  chmodSync(path.dirname(folder), 0o755);
  setWritable(folder, false);
  whenOver(() => chmodSync(folder, 0o755));
}

/** Runs `work` while the owner of a read-only folder can write to it. */
export async function whileWritable<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  setWritable(folder, true);
  try {
    return await work();
  } finally {
    setWritable(folder, false);
  }
}

function setWritable(folder: string, isWritable: boolean): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), isWritable ? 0o644 : 0o444);
  if (!isWritable) chmodSync(folder, 0o555);
}

export async function inStores<Result>(
  folder: string,
  work: (stores: Stores) => Promise<Result>,
  settings: Environment = {},
): Promise<Result> {
  const stores = await openStores(readConfig({ data: folder }, settings));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** The stored data in the record format; fails when a stored count differs from the rows. */
export function storedRecords(folder: string, settings: Environment = {}): Promise<string> {
  return inStores(folder, verifiedRecords, settings);
}

async function verifiedRecords({ links }: Stores): Promise<string> {
  const difference = await links.verify();
  if (difference !== null) throw new Error(`verify: ${JSON.stringify(difference)}`);
  return (await Array.fromAsync(exportRecords(links))).join('');
}

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Every file of a folder and what it holds. */
export function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, hash('sha256', readFileSync(path.join(folder, name)))]),
  );
}

/** Records as lines, as an import takes and an export writes them. */
export function lines(records: LinkDataRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** A site whose every title carries its name, in export order. */
export function aSmallSite(name: string, { posts = 3, links = 4 } = {}): string {
  const listed = numbers(posts).map((id) => aListedPost({ id, title: `${name} ${id}`, incoming: id % 2 }));
  return lines([
    aSite({ home: `https://${name}.example` }),
    ...listed.flatMap((records) => records.filter(({ record }) => record === 'post')),
    ...listed.flatMap((records) => records.filter(({ record }) => record === 'link_meta')),
    ...numbers(links).map((id) =>
      aLink({ id, url: `https://${name}.example/${id}/`, post_id: (id % posts) + 1 }),
    ),
  ]);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** The body of a request that must succeed. */
export async function getJson<Body = unknown>(url: string, route: string, token: string): Promise<Body> {
  const response = await fetch(`${url}/plugin/v1/links/${route}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

export interface ServedSite {
  /** The names of all sites in the shown titles and URLs; more than one means mixed data. */
  names: string[];
  posts: number;
  links: number;
}

/** A site made by `aSmallSite`, as the service shows it. */
export async function servedSite(url: string, token: string): Promise<ServedSite> {
  const { posts } = await getJson<{ posts: { post_title: string }[] }>(url, 'posts?per_page=100', token);
  const { links } = await getJson<{ links: { url: string }[] }>(url, 'links?per_page=100', token);
  const postsStats = await getJson<{ total_posts: number }>(url, 'posts-stats', token);
  const linksStats = await getJson<{ total: number }>(url, 'links-stats', token);
  const names = [
    ...posts.map(({ post_title: title }) => title.split(' ')[0] ?? ''),
    ...links.map((link) => new URL(link.url).hostname.split('.')[0] ?? ''),
  ];
  return { names: [...new Set(names)], posts: postsStats.total_posts, links: linksStats.total };
}
