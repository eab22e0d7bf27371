import { describe, expect, it } from 'vitest';
import type { LinkChange } from '../../../src/ports/runs.ts';
import { allOf, aPost, HOME, runOf, WORDPRESS_SITE } from '../../fakes/content-source.ts';
import { ledgersOn } from '../../fakes/ledger-place.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';

describeOn(ENGINES, 'what a run of the siteLedger changed', (engine) => {
  const openLedger = ledgersOn(engine);

  it('tells what came, went and changed, and which posts became orphans or were rescued', async () => {
    const ledger = await openLedger();
    const first = await runOf(
      ledger,
      allOf([aPost(1, 'one', ['/two/', 'mailto:ann@site.example']), aPost(2, 'two')]),
    );
    expect(first.changes).toEqual({
      posts: { added: 2, removed: 0, changed: 0 },
      links: { added: 1, removed: 0, moved: 0 },
      orphans: { new: 1, rescued: 0 },
    });
    const second = await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two', ['/one/'])]));
    expect(second.changes).toEqual({
      posts: { added: 0, removed: 0, changed: 2 },
      links: { added: 1, removed: 1, moved: 0 },
      orphans: { new: 1, rescued: 1 },
    });
    expect((await ledger.listRuns({ sourceId: null, limit: 10 })).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    expect(await ledger.findRun(second.id)).toEqual(second);
  });

  it('keeps the warnings of the site and the notes of the source, each once', async () => {
    const ledger = await openLedger();
    const site = { ...WORDPRESS_SITE, warnings: [{ code: 'no_address', address: 'x' } as const] };
    const note = { event: 'note', said: { code: 'robots_forbid', count: 3 } } as const;
    const run = await runOf(ledger, [note, note], { site });
    expect(run.notes).toEqual([...site.warnings, note.said]);
    expect(await ledger.findRun(run.id)).toEqual(run);
  });

  it('lists the posts that came, went, moved and changed, as they were called then', async () => {
    const ledger = await openLedger();
    const first = await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two'), aPost(3, 'three')]));
    const second = await runOf(
      ledger,
      allOf([aPost(1, 'one', [], { title: 'Another one' }), aPost(2, 'moved', ['/one/']), aPost(4, 'four')]),
    );
    const changesOf = async (runId: number) =>
      (await ledger.listChangedPosts(runId, { after: 0, limit: 9, change: null })).map(
        ({ post_id, change, address }) => [post_id, change, address],
      );
    expect(await changesOf(first.id)).toEqual([
      [1, 'added', `${HOME}/one/`],
      [2, 'added', `${HOME}/two/`],
      [3, 'added', `${HOME}/three/`],
      [1, 'orphaned', `${HOME}/one/`],
      [2, 'orphaned', `${HOME}/two/`],
      [3, 'orphaned', `${HOME}/three/`],
    ]);
    expect(await changesOf(second.id)).toEqual([
      [1, 'changed', `${HOME}/one/`],
      [2, 'moved', `${HOME}/moved/`],
      [4, 'added', `${HOME}/four/`],
      [3, 'removed', `${HOME}/three/`],
      [4, 'orphaned', `${HOME}/four/`],
      [1, 'rescued', `${HOME}/one/`],
    ]);
    const moved = await ledger.listChangedPosts(second.id, { after: 0, limit: 9, change: 'moved' });
    expect(moved.map(({ post_id }) => post_id)).toEqual([2]);
    expect(await ledger.listPostEvents(2, 9)).toEqual([
      { runId: second.id, at: second.startedAt, change: 'moved' },
      { runId: first.id, at: first.startedAt, change: 'orphaned' },
      { runId: first.id, at: first.startedAt, change: 'added' },
    ]);
    expect(await ledger.listPostEvents(2, 1)).toHaveLength(1);
    expect(await ledger.listPostEvents(9, 9)).toEqual([]);
  });

  it('lists the links that came, went and are led elsewhere, with their posts as they were called then', async () => {
    const ledger = await openLedger();
    const first = await runOf(
      ledger,
      allOf([
        aPost(1, 'one', ['/two/', '/three/']),
        aPost(2, 'two', ['/one/', '/three/']),
        aPost(3, 'three', ['/one/', 'mailto:ann@site.example']),
      ]),
    );
    const second = await runOf(
      ledger,
      allOf([
        aPost(1, 'one', ['/two/', '/four/']),
        // All of them have the same text: which of the two was led where is not certain.
        aPost(2, 'two', ['/four/', '/five/']),
        aPost(4, 'four', ['/one/'], { status: 'private' }),
        aPost(5, 'five', ['/one/'], { title: 'Five' }),
      ]),
    );
    const linksOf = async (runId: number, change: LinkChange | null = null, after = 0, limit = 9) =>
      (await ledger.listChangedLinks(runId, { after, limit, change })).map((link) => [
        link.change,
        link.title,
        link.has_post,
        link.address_before?.replace(HOME, '') ?? null,
        link.address.replace(HOME, ''),
        link.anchor,
      ]);
    expect(await linksOf(first.id)).toEqual([
      ['added', 'Post 1', true, null, '/two/', 'this'],
      ['added', 'Post 1', true, null, '/three/', 'this'],
      ['added', 'Post 2', true, null, '/one/', 'this'],
      ['added', 'Post 2', true, null, '/three/', 'this'],
      ['added', 'Post 3', false, null, '/one/', 'this'],
    ]);
    const moved = ['moved', 'Post 1', true, '/three/', '/four/', 'this'];
    expect(await linksOf(second.id)).toEqual([
      moved,
      ['added', 'Post 2', true, null, '/four/', 'this'],
      ['added', 'Post 2', true, null, '/five/', 'this'],
      ['removed', 'Post 2', true, null, '/one/', 'this'],
      ['removed', 'Post 2', true, null, '/three/', 'this'],
      ['added', 'Five', true, null, '/one/', 'this'],
      ['removed', 'Post 3', false, null, '/one/', 'this'],
    ]);
    expect(second.changes.links).toEqual({ added: 3, removed: 3, moved: 1 });
    expect(await linksOf(second.id, 'moved')).toEqual([moved]);
    await ledger.removeSource(second.sourceId);
    expect(await linksOf(second.id)).toEqual([]);
  });

  it('lists the documents that could not be read, and keeps what was known of them', async () => {
    const ledger = await openLedger();
    await runOf(ledger, allOf([aPost(1, 'one')]));
    const tooLong = { code: 'content_too_long', megabytes: 500 } as const;
    const reason = { code: 'server_answers', status: 500 } as const;
    const run = await runOf(ledger, [
      { event: 'unreadable', key: '1', address: `${HOME}/one/`, reason: tooLong },
      { event: 'unreadable', key: null, address: `${HOME}/two/`, reason },
      { event: 'unreadable', key: null, address: `${HOME}/three/`, reason },
      { event: 'complete' },
    ]);
    expect(run.documents.unreadable).toBe(3);
    const large = { runId: run.id, address: `${HOME}/one/`, reason: tooLong };
    expect((await ledger.listUnreadable(run.id))[0]).toEqual({ id: expect.any(Number), ...large });
    expect(await ledger.groupUnreadable(run.id, 1)).toEqual([{ reason, documents: 2 }]);
    const withReason = { after: 0, limit: 9, reason: tooLong };
    expect(await ledger.listUnreadable(run.id, withReason)).toMatchObject([large]);
    expect(await ledger.findPost(1)).not.toBeNull();
  });
});

describe('siteLedger, in code that is the same for every engine', () => {
  const openLedger = ledgersOn('sqlite');

  it('keeps the first 1,000 of the links that a run changed, and counts all', async () => {
    const ledger = await openLedger();
    const hrefs = Array.from({ length: 1100 }, (_, nth) => `/p${nth}/`);
    const every = { after: 0, limit: 2000, change: null };
    const first = await runOf(ledger, allOf([aPost(1, 'one', hrefs)]));
    expect(await ledger.listChangedLinks(first.id, every)).toHaveLength(1000);
    // What is gone is removed at the end, in a transaction of its own.
    const run = await runOf(ledger, allOf([aPost(2, 'two', hrefs.slice(0, 700))]));
    expect(run.changes.links).toEqual({ added: 700, removed: 1100, moved: 0 });
    const kept = await ledger.listChangedLinks(run.id, every);
    expect(kept.map(({ change }) => change).filter((change) => change === 'removed')).toHaveLength(300);
  });
});
