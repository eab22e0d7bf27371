import { expect, it } from 'vitest';
import { addPost, HOME, makeWordPressSite, POSTS } from '../../wordpress-site.ts';
import { describeOn } from '../../../../service/test/servers/engines.ts';
import { aDatabase, read } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'the database of a WordPress site, read again', (engine) => {
  it('reads again only what has changed, whatever of a post it is', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const first = await read(location);
    const validators = new Map(first.documents.map(({ key, validator }) => [key, validator]));
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    const again = await read(location, {}, { known });
    expect(again.documents).toEqual([]);
    expect(again.events.filter(({ event }) => event === 'same')).toHaveLength(first.documents.length);

    await execute("UPDATE wp_posts SET post_content = 'new' WHERE ID = 2");
    await execute("UPDATE wp_posts SET post_name = 'about-us' WHERE ID = 10");
    await addPost(execute, { id: 70, slug: 'later' });
    await execute('DELETE FROM wp_posts WHERE ID = 30');
    await execute('INSERT INTO wp_postmeta VALUES (5000, 3, ?, ?)', ['rank_math_seo_score', '50']);
    const changed = await read(location, {}, { known });
    // The pages below the one with a new slug have new addresses, and so have their attachments.
    expect(changed.documents.map(({ id }) => id)).toEqual([2, 3, 10, 11, 12, 22, 70]);
    expect(changed.events.at(-1)).toEqual({ event: 'complete' });
    expect(changed.events.some((event) => 'key' in event && event.key === '30')).toBe(false);
  });

  it('goes on after the last checkpoint', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = Array.from({ length: 700 }, (_, index) => ({ id: index + 1 }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    const { events } = await read(location);
    const [state] = events.flatMap((event) => (event.event === 'checkpoint' ? [event.state] : []));
    expect(events[0]).toEqual({ event: 'total', documents: 700 });
    const { documents } = await read(location, {}, { resume: state ?? null });
    expect(documents.map(({ id }) => id)).toEqual(posts.slice(500).map(({ id }) => id));
  });

  it('reads single posts by id and by address', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const only = ['1', `${HOME}/about/team/`, `${HOME}/?p=3`, `${HOME}/`, `${HOME}/book/dune/`, '777'];
    const { events } = await read(location, {}, { only });
    expect(events.map((event) => ('document' in event ? event.document.id : event))).toEqual([
      1,
      11,
      3,
      13,
      30,
      { event: 'gone', key: '777' },
    ]);
  });

  it('reads the posts below a single one again that have other addresses with it', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const validators = new Map(
      (await read(location)).documents.map(({ key, validator }) => [key, validator]),
    );
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    const ids = async (): Promise<(number | null)[]> =>
      (await read(location, {}, { known, only: ['10'] })).documents.map(({ id }) => id);
    expect(await ids()).toEqual([10]);
    await execute("UPDATE wp_posts SET post_name = 'about-us' WHERE ID = 10");
    expect(await ids()).toEqual([10, 11, 12, 22]);
    await execute('UPDATE wp_posts SET post_parent = 12 WHERE ID = 10');
    expect(await ids()).toEqual([10, 11, 12, 22]);
  });
});
