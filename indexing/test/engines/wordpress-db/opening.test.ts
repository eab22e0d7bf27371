import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addPost, HOME, makeWordPressSite } from '../../wordpress-site.ts';
import { describeOn, serverUrl } from '../../../../service/test/servers/engines.ts';
import { wordPressIn } from '../../fakes/content-source.ts';
import { aDatabase, read } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'the database of a WordPress site', (engine) => {
  it('finds any prefix, and asks which site of a network is meant', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', prefix: 'abc_', posts: [{ id: 1 }] });
    expect((await read(location)).documents).toHaveLength(1);

    await makeWordPressSite(execute, {
      structure: '/%author%/%postname%/',
      prefix: 'abc_2_',
      home: `${HOME}/second`,
      posts: [
        { id: 1 },
        { id: 2, type: 'attachment', status: 'inherit', metas: [['_wp_attached_file', 'a.jpg']] },
      ],
    });
    await execute('CREATE TABLE abc_blogs (blog_id int PRIMARY KEY, domain varchar(200), path varchar(100))');
    const { host } = new URL(HOME);
    await execute('INSERT INTO abc_blogs VALUES (1, ?, ?), (2, ?, ?)', [host, '/', host, '/second/']);
    await expect(read(location)).rejects.toThrow(
      `Choose one with --prefix: abc_ (${HOME}), abc_2_ (${HOME}/second).`,
    );
    const second = await read(location, { prefix: 'abc_2_' });
    expect(second.documents[0]?.permalink).toBe(`${HOME}/second/ann/post-1/`);
    expect(second.documents[1]?.addresses[0]?.url).toBe(`${HOME}/second/wp-content/uploads/sites/2/a.jpg`);
    expect((await read(location, { home: `${HOME}/second/` })).documents).toHaveLength(2);
    expect((await read(location, { blog: 2 })).documents).toHaveLength(2);
    expect(wordPressIn(second.site).otherSites).toEqual([]);
    const first = await read(location, { blog: 1 });
    expect(first.documents).toHaveLength(1);
    expect(wordPressIn(first.site).otherSites).toEqual(['second']);
    await expect(read(location, { prefix: 'wp_' })).rejects.toThrow(
      'no WordPress tables with the prefix wp_',
    );
  });

  it('says what to do when the tables are not there', async () => {
    const { location, execute } = await aDatabase(engine);
    await execute('CREATE TABLE something (id int)');
    await expect(read(location)).rejects.toThrow('has no WordPress tables with the prefix wp_: wp_posts,');
  });

  it('says what to do when the site has no address', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', options: { home: '' } });
    await expect(read(location)).rejects.toThrow('Give it with --home URL');
  });
});

describeOn(['mariadb'], 'a WordPress database', (engine) => {
  it('is read by a user who may only read', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }] });
    const url = new URL(location);
    const user = `reader_${randomBytes(4).toString('hex')}`;
    await execute(`CREATE USER ${user}@'%' IDENTIFIED BY 'pass word'`);
    onTestFinished(async () => void (await execute(`DROP USER ${user}@'%'`)));
    await execute(`GRANT SELECT ON ${url.pathname.slice(1)}.* TO ${user}@'%'`);
    url.username = user;
    url.password = 'pass word';
    expect((await read(url.href)).documents).toHaveLength(1);
    await execute(`REVOKE SELECT ON ${url.pathname.slice(1)}.* FROM ${user}@'%'`);
    for (const table of ['posts', 'postmeta', 'options', 'terms', 'term_taxonomy', 'term_relationships'])
      await execute(`GRANT SELECT ON ${url.pathname.slice(1)}.wp_${table} TO ${user}@'%'`);
    expect((await read(url.href)).documents).toHaveLength(1);
    await execute(
      "UPDATE wp_options SET option_value = '/%author%/' WHERE option_name = 'permalink_structure'",
    );
    await expect(read(url.href)).rejects.toThrow(/may not read .*wp_users.*Grant SELECT/);
    await execute("UPDATE wp_options SET option_value = '/%postname%/' WHERE option_value = '/%author%/'");
    const kill = async (): Promise<null> => {
      await execute(`KILL USER ${user}`);
      return null;
    };
    await expect(read(url.href, {}, { known: kill })).rejects.toThrow('the connection was lost');
    url.password = 'wrong';
    await expect(read(url.href)).rejects.toThrow('refuses this user or password');
  });

  it('says what to do when it cannot be reached or is not there', async () => {
    await expect(read('mysql://user:secret@127.0.0.1:1/wordpress')).rejects.toThrow(
      'The database at 127.0.0.1:1, database wordpress cannot be read: it cannot be reached',
    );
    const url = new URL(serverUrl('mariadb'));
    url.pathname = '/signpost_test_absent';
    await expect(read(url.href)).rejects.toThrow('there is no database of this name');
  });
});

describe('a file of SQLite', () => {
  it('has to be one', async () => {
    const { location } = await aDatabase('sqlite');
    await writeFile(
      `${location}.txt`,
      'This is no database at all, only a text that is long enough to be taken for one.'.repeat(20),
    );
    await expect(read(`${location}.txt`)).rejects.toThrow('cannot be read: file is not a database');
    await expect(read(`${location}.no`)).rejects.toThrow('no such file');
  });

  it('is read while WordPress writes to it, and never written to', async () => {
    const { location, execute } = await aDatabase('sqlite');
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }] });
    await execute('BEGIN IMMEDIATE');
    await addPost(execute, { id: 2 });
    expect((await read(location)).documents.map(({ id }) => id)).toEqual([1]);
    await execute('COMMIT');
    expect((await read(location)).documents.map(({ id }) => id)).toEqual([1, 2]);
  });
});
