import { expect, it } from 'vitest';
import { sqlIdentityStore } from '../../src/adapters/identity-store/sql.ts';
import { sqlSessionStore } from '../../src/adapters/session-store/sql.ts';
import type { IdentityStore } from '../../src/ports/identity-store.ts';
import type { Code, Session, SessionStore } from '../../src/ports/session-store.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { nextTurn } from './durable-cache.ts';

interface Opened {
  store: SessionStore;
  /** The same sessions through another connection, as another process has them. */
  other: SessionStore;
  identities: IdentityStore;
}

const aSession = (id: string, fields: Partial<Session> = {}): Session => ({
  hash: id.padEnd(64, '0'),
  login: 'Ada',
  openedWith: null,
  createdAt: 1_700_000_000_000,
  seenAt: 1_700_000_000_000,
  ...fields,
});

const aCode = (id: string, fields: Partial<Code> = {}): Code => ({
  hash: id.padEnd(64, '0'),
  login: 'Ada',
  purpose: 'invitation',
  expiresAt: 2000,
  ...fields,
});

describeOn(ENGINES, 'SessionStore conformance', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  async function openStore(): Promise<Opened> {
    const open = await emptyDatabase();
    const database = await open();
    const identities = sqlIdentityStore(database, manualTime());
    await identities.addUser('Ada', 'administrator');
    await identities.addUser('bob', 'viewer');
    return { store: sqlSessionStore(database), other: sqlSessionStore(await open()), identities };
  }

  it('finds a session as it was added, in every process', async () => {
    const { store, other } = await openStore();
    const session = aSession('one', { openedWith: 'password', seenAt: 1_700_000_000_001 });
    expect(await other.find(session.hash)).toBeNull();
    expect(await store.add(session)).toBe(true);
    await nextTurn();
    for (const each of [store, other, store]) expect(await each.find(session.hash)).toEqual(session);
    expect(await store.find('f'.repeat(64))).toBeNull();
  });

  it('tells when each user was last seen in any session', async () => {
    const { store, other } = await openStore();
    await store.add(aSession('one', { seenAt: 1_700_000_000_005 }));
    await store.add(aSession('two', { seenAt: 1_700_000_000_003 }));
    expect([...(await other.lastSeen())]).toEqual([['Ada', 1_700_000_000_005]]);
  });

  it('adds neither a session nor a code for a user who does not exist', async () => {
    const { store } = await openStore();
    expect(await store.add(aSession('one', { login: 'nobody' }))).toBe(false);
    expect(await store.addCode(aCode('one', { login: 'nobody' }))).toBe(false);
    expect(await store.find(aSession('one').hash)).toBeNull();
  });

  it('ends a session for every process at once, and no other', async () => {
    const { store, other } = await openStore();
    for (const id of ['one', 'two']) await store.add(aSession(id));
    await nextTurn();
    expect(await other.find(aSession('one').hash)).not.toBeNull();
    await store.remove(aSession('one').hash);
    await store.remove(aSession('never').hash);
    await nextTurn();
    for (const each of [store, other]) {
      expect(await each.find(aSession('one').hash)).toBeNull();
      expect(await each.find(aSession('two').hash)).not.toBeNull();
    }
  });

  it('ends the sessions and codes of a user with the user', async () => {
    const { store, other, identities } = await openStore();
    await store.add(aSession('one'));
    await store.add(aSession('two', { login: 'bob' }));
    await store.addCode(aCode('three'));
    await nextTurn();
    expect(await other.find(aSession('one').hash)).not.toBeNull();
    await identities.removeUser('ada');
    await identities.addUser('Ada', 'administrator');
    await nextTurn();
    expect(await other.find(aSession('one').hash)).toBeNull();
    expect(await other.find(aSession('two').hash)).not.toBeNull();
    expect(await other.takeCode(aCode('three').hash, 'invitation', 1000)).toBeNull();
  });

  it('notes the latest use, never an earlier one', async () => {
    const { store, other } = await openStore();
    const session = aSession('one');
    await store.add(session);
    await store.markSeen(session.hash, session.seenAt + 10);
    await other.markSeen(session.hash, session.seenAt + 5);
    await nextTurn();
    for (const each of [store, other])
      expect(await each.find(session.hash)).toEqual({ ...session, seenAt: session.seenAt + 10 });
  });

  it('sweeps sessions that are too old or unused for too long, and expired codes', async () => {
    const { store, other } = await openStore();
    await store.add(aSession('old', { createdAt: 100, seenAt: 900 }));
    await store.add(aSession('unused', { createdAt: 500, seenAt: 600 }));
    await store.add(aSession('good', { createdAt: 500, seenAt: 900 }));
    await store.addCode(aCode('over', { expiresAt: 1000 }));
    await store.addCode(aCode('works', { expiresAt: 1001, login: 'bob' }));
    await store.sweep({ createdAt: 100, seenAt: 600 }, 1000);
    await nextTurn();
    const left = await Promise.all(['old', 'unused', 'good'].map((id) => other.find(aSession(id).hash)));
    expect(left.map((session) => session !== null)).toEqual([false, false, true]);
    // Looked at with an earlier time, to see what is stored.
    expect(await other.takeCode(aCode('over').hash, 'invitation', 0)).toBeNull();
    expect(await other.takeCode(aCode('works').hash, 'invitation', 0)).toBe('bob');
  });

  it('gives a code to one of many who take it at once', async () => {
    const { store, other } = await openStore();
    await store.addCode(aCode('one'));
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? store : other).takeCode(aCode('one').hash, 'invitation', 1000),
      ),
    );
    expect(taken.filter((login) => login !== null)).toEqual(['Ada']);
  });

  it('refuses a code for another purpose, after its time, and after a newer one', async () => {
    const { store } = await openStore();
    await store.addCode(aCode('one'));
    expect(await store.takeCode(aCode('one').hash, 'sign-in', 1000)).toBeNull();
    expect(await store.takeCode(aCode('one').hash, 'invitation', 2000)).toBeNull();
    await store.addCode(aCode('sign-in', { purpose: 'sign-in' }));
    await store.addCode(aCode('newer'));
    expect(await store.takeCode(aCode('one').hash, 'invitation', 1000)).toBeNull();
    expect(await store.takeCode(aCode('newer').hash, 'invitation', 1999)).toBe('Ada');
    expect(await store.takeCode(aCode('sign-in').hash, 'sign-in', 1000)).toBe('Ada');
  });
});
