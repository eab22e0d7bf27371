import type { WhatIfParams } from '@signpost/contract/authority';
import type { LinkListArgs, LinksStatsBody, PostListArgs, PostsStatsBody } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { hasConditions, type FindLinksArgs, type GroupPostsArgs } from '@signpost/contract/structure';
import { messageOf } from '@signpost/platform/errors';
import type { Clock } from '@signpost/platform/time';
import type {
  Difference,
  ImportChanges,
  ImportOptions,
  LinkImport,
  LinkUpdate,
} from '@signpost/indexing/ports/published-links';
import type {
  LinkStore,
  ListPage,
  PublishedDay,
  SiteAuthority,
  SiteStructure,
} from '../../ports/link-store.ts';
import { compareCodePoints } from '../../shared/compare-code-points.ts';
import { typeLabel } from '@signpost/indexing/records/shown-addresses';
import { GENERATION_FORM, type Meta } from './build/generation-schema.ts';
import { findPage, type ListQuery } from './find/find-page.ts';
import { isStandingSort } from './parts/authority/sorted-slots.ts';
import { findPostsByAddress } from './parts/addresses/find-posts-by-address.ts';
import { compareGenerations } from './parts/digests/compare-generations.ts';
import type { UpdatedFile } from './parts/update-generation.ts';
import { nothingBefore } from './places/generation-pointer.ts';
import { exportRecords } from './read/export-records.ts';
import type { Generation } from './read/generation.ts';
import type { Generations, NextGeneration } from './places/generations.ts';
import type { QueryThreads } from './query-threads.ts';
import { toStorageError } from '../../shared/storage-error.ts';
import { canUpdate } from './update/can-update.ts';

/** Rows that are read at a time when a whole list is asked for. */
const WALKED_ROWS = 500;

/** Link data in generations, of which readers see the current one. The same code for every place that keeps them. */
export class GenerationLinkStore implements LinkStore {
  readonly #generations: Generations;
  readonly #threads: QueryThreads | null;
  readonly #clock: Clock;
  readonly #warn: (problem: string) => void;
  #current: Opening | null = null;
  /** The generation whose texts are loaded in the threads. */
  #prepared = 0;

  /** Without threads, searches run where they are asked: right for the command line, not for a server. */
  constructor(
    generations: Generations,
    threads: QueryThreads | null,
    clock: Clock,
    warn: (problem: string) => void,
  ) {
    this.#generations = generations;
    this.#threads = threads;
    this.#clock = clock;
    this.#warn = warn;
  }

  async dataVersion(): Promise<number> {
    return this.#generations.current();
  }

  findPosts(args: PostListArgs): Promise<ListPage> {
    return this.#find({ find: 'posts', args });
  }

  findListedPosts(args: PostListArgs): Promise<ListPage> {
    return this.#find({ find: 'listed-posts', args });
  }

  walkListedPosts(args: PostListArgs): AsyncIterable<string> {
    return this.#walk((paging) => ({ find: 'listed-posts', args: { ...args, ...paging } }));
  }

  findGroupPosts(args: GroupPostsArgs): Promise<ListPage> {
    return this.#find({ find: 'group-posts', args });
  }

  walkGroupPosts(args: GroupPostsArgs): AsyncIterable<string> {
    return this.#walk((paging) => ({ find: 'group-posts', args: { ...args, ...paging } }));
  }

  async findNeighbours(postId: number): Promise<string | null> {
    const { rows, total } = await this.#find({ find: 'neighbours', args: { post_id: postId } });
    return total === 0 ? null : rows;
  }

  async findAuthority(postId: number): Promise<string | null> {
    const { rows, total } = await this.#find({ find: 'authority', args: { post_id: postId } });
    return total === 0 ? null : rows;
  }

  async whatIf(args: WhatIfParams): Promise<string | null> {
    const { rows, total } = await this.#find({ find: 'what-if', args });
    return total === 0 ? null : rows;
  }

  isInCurrentForm(): Promise<boolean> {
    return this.#read(async ({ generation }) => generation.meta.form === GENERATION_FORM);
  }

  structure(): Promise<SiteStructure | null> {
    return this.#read(async ({ generation }) => generation.meta.structure ?? null);
  }

  authority(): Promise<SiteAuthority | null> {
    return this.#read(async ({ generation }) => generation.meta.authority ?? null);
  }

  postTypes(): Promise<readonly { slug: string; label: string; posts: number }[]> {
    return this.#read(async ({ generation: { meta } }) => countTypes(meta));
  }

  findPostsByAddress(pages: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#read(({ generation }) => findPostsByAddress(generation, pages));
  }

  findLinks(args: LinkListArgs | FindLinksArgs): Promise<ListPage> {
    return this.#find({ find: 'links', args });
  }

  walkLinks(args: LinkListArgs | FindLinksArgs): AsyncIterable<string> {
    return this.#walk((paging) => ({ find: 'links', args: { ...args, ...paging } }));
  }

  countPosts(): Promise<PostsStatsBody> {
    return this.#read(async ({ generation }) => generation.meta.posts_stats);
  }

  countLinks(): Promise<LinksStatsBody> {
    return this.#read(async ({ generation }) => generation.meta.links_stats);
  }

  site(): Promise<{ home: string; sample: boolean }> {
    return this.#read(async ({ generation: { meta } }) => ({ home: meta.site.home, sample: meta.sample }));
  }

  publishedDays(): Promise<readonly PublishedDay[]> {
    return this.#read(async ({ generation }) => generation.meta.published_days ?? []);
  }

  async beginImport(options: ImportOptions = {}): Promise<LinkImport> {
    const next = await this.#generations.begin();
    try {
      // Few processes ever need it.
      const { GenerationLinkImport } = await import('./generation-link-import.ts');
      return new GenerationLinkImport(next, options, () => this.#openPrevious(), this.#clock);
    } catch (error) {
      await next.giveUp();
      throw toStorageError(error);
    }
  }

  async updatePosts(
    update: LinkUpdate,
    accept: (changes: ImportChanges) => void = () => {},
  ): Promise<ImportChanges | null> {
    const current = await this.#open().catch(() => null);
    if (current === null || !canUpdate(current.generation.meta, update)) return null;
    const next = await this.#generations.begin();
    let updated: UpdatedFile | null;
    try {
      updated = await this.#update(next, update);
      if (updated !== null) accept(updated.changes);
    } catch (error) {
      await next.giveUp();
      throw error;
    }
    try {
      if (updated !== null) {
        await next.publish(() => {}, updated.changedKeys);
        return updated.changes;
      }
    } catch (error) {
      this.#warnOf(error);
    }
    await next.giveUp();
    return null;
  }

  async #update({ before, file }: NextGeneration, update: LinkUpdate): Promise<UpdatedFile | null> {
    if (before === null) return null;
    // Few processes ever need it.
    const { updateFile } = await import('./parts/update-generation.ts');
    try {
      return updateFile(before, file, update, this.#clock);
    } catch (error) {
      this.#warnOf(error);
      return null;
    }
  }

  /** What an update is made from may be damaged. A whole import does without it, and reports anything else that is wrong. */
  #warnOf(error: unknown): void {
    this.#warn(
      `The changed links could not be published alone, so all are published again: ${messageOf(error)}`,
    );
  }

  /** The data that an import is compared with; an empty site in place of the sample. No other import replaces it meanwhile. */
  async #openPrevious(): Promise<Generation> {
    const previous = await this.#generations.open(await this.dataVersion());
    if (!previous.meta.sample) return previous;
    await previous.close();
    return this.#generations.open(0);
  }

  async undoImport(): Promise<ImportChanges | null> {
    const earlier = await this.#generations.beginUndo();
    try {
      const target = await this.#generations.open(earlier.number);
      try {
        if (target.meta.sample) throw nothingBefore();
        const changes = await this.#compareWithCurrent(target).catch(() => null);
        await earlier.publish();
        return changes;
      } finally {
        await target.close();
      }
    } catch (error) {
      await earlier.giveUp();
      throw toStorageError(error);
    }
  }

  async #compareWithCurrent(other: Generation): Promise<ImportChanges> {
    const current = await this.#generations.open(await this.dataVersion());
    try {
      return (await compareGenerations(current, other)).changes;
    } finally {
      await current.close();
    }
  }

  async prepareSearches(): Promise<number | null> {
    if (this.#threads === null) return null;
    const { number, generation } = await this.#open();
    if (number === 0 || number === this.#prepared) return null;
    if (!this.#threads.search(generation.meta)) await generation.loadTexts();
    else if (!(await this.#threads.load({ place: this.#generations.place, number }))) return null;
    // What comes after the first was written a moment ago.
    if (this.#prepared === 0) await this.#generations.readAhead(number);
    this.#prepared = number;
    return number;
  }

  async *records(): AsyncGenerator<LinkDataRecord> {
    // Its own connection: a long export goes on reading its generation while requests move to the next.
    const generation = await this.#generations.open(await this.dataVersion());
    try {
      yield* exportRecords(generation);
    } finally {
      await generation.close();
    }
  }

  async verify(): Promise<Difference | null> {
    const { verifyGeneration } = await import('./parts/verify-generation.ts');
    return this.#read(({ generation }) => verifyGeneration(generation));
  }

  async close(): Promise<void> {
    await this.#threads?.close();
    const current = this.#current;
    this.#current = null;
    await closeOpened(current);
  }

  #find(query: ListQuery): Promise<ListPage> {
    return this.#read((open) => this.#findIn(open, query));
  }

  #findIn({ number, generation }: Open, query: ListQuery): Promise<ListPage> {
    if (this.#threads === null || !isSlow(query)) return findPage(generation, query);
    if (isSearch(query) && !this.#threads.search(generation.meta)) return findPage(generation, query);
    return this.#threads.run({ ...query, place: this.#generations.place, number });
  }

  async *#walk(toQuery: (paging: { offset: number; per_page: number }) => ListQuery): AsyncGenerator<string> {
    const number = await this.dataVersion();
    // Its own connection, as for `records`.
    const generation = await this.#generations.open(number);
    try {
      for (let offset = 0, total = Infinity; offset < total; offset += WALKED_ROWS) {
        const page = await this.#findIn({ number, generation }, toQuery({ offset, per_page: WALKED_ROWS }));
        ({ total } = page);
        if (page.rows !== '') yield page.rows;
      }
    } finally {
      await generation.close();
    }
  }

  /** Runs a query on the current generation; once more if that was replaced and removed meanwhile. */
  async #read<Result>(query: (open: Open) => Promise<Result>): Promise<Result> {
    const open = await this.#open();
    try {
      return await query(open);
    } catch (error) {
      if ((await this.dataVersion()) === open.number) throw error;
      return query(await this.#open());
    }
  }

  async #open(): Promise<Open> {
    const number = await this.dataVersion();
    // No `await` between this line and the assignment: concurrent readers would each open the generation.
    const previous = this.#current;
    if (previous?.number === number) return previous.opened;
    const opened = this.#generations.open(number).then((generation) => ({ number, generation }));
    this.#current = { number, opened };
    try {
      return await opened;
    } catch (error) {
      if (this.#current?.opened === opened) this.#current = null;
      throw error;
    } finally {
      // A query that is still at work on the old generation fails, and `#read` runs it again on the new one.
      await closeOpened(previous);
    }
  }
}

/** Whether a query looks through much text or many rows. */
function isSlow({ find, args }: ListQuery): boolean {
  if (find === 'neighbours' || find === 'authority' || find === 'what-if') return true;
  if (find === 'group-posts' && isGroup(args)) return true;
  if (args.search !== '') return true;
  return find === 'links' && ('find' in args || args.source_id !== 0 || args.target_post_id !== 0);
}

/** Whether it only looks through texts and rows, and works nothing out. */
function isSearch({ find }: ListQuery): boolean {
  return find !== 'neighbours' && find !== 'authority' && find !== 'what-if';
}

/** Whether it is more than the list of all posts, sorted as that can be. */
function isGroup({ find, group, orderby }: GroupPostsArgs): boolean {
  return find !== '' || hasConditions(group) || isStandingSort(orderby);
}

function countTypes({ post_cells: cells, site }: Meta): { slug: string; label: string; posts: number }[] {
  // An update leaves a cell that no post is in any more.
  const filled = cells.filter(({ posts }) => posts > 0);
  return [...Map.groupBy(filled, ({ type }) => type)]
    .map(([slug, ofType]) => ({
      slug,
      label: typeLabel(slug, site),
      posts: ofType.reduce((sum, { posts }) => sum + posts, 0),
    }))
    .sort((one, other) => other.posts - one.posts || compareCodePoints(one.slug, other.slug));
}

interface Open {
  number: number;
  generation: Generation;
}

/** A generation that is open or about to be. */
interface Opening {
  number: number;
  opened: Promise<Open>;
}

async function closeOpened(opening: Opening | null): Promise<void> {
  const open = await opening?.opened.catch(() => null);
  await open?.generation.close();
}
