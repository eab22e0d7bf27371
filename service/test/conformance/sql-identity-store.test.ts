import { expect, it } from 'vitest';
import { sqlIdentityStore } from '../../src/adapters/identity-store/sql.ts';
import type { Credential, IdentityStore } from '../../src/ports/identity-store.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import { manualTime, type ManualTime } from '../fakes/manual-time.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { nextTurn } from './durable-cache.ts';

interface Opened {
  store: IdentityStore;
  /** The same users through another connection, as another process has them. */
  other: IdentityStore;
  clock: ManualTime;
}

const aPassword = (login: string, id: string): Omit<Credential, 'createdAt'> => ({
  id,
  login,
  kind: 'application_password',
  name: 'laptop',
  hash: id.padEnd(64, '0'),
});

describeOn(ENGINES, 'sqlIdentityStore', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  async function openStore(): Promise<Opened> {
    const open = await emptyDatabase();
    const clock = manualTime();
    return {
      store: sqlIdentityStore(await open(), clock),
      other: sqlIdentityStore(await open(), clock),
      clock,
    };
  }

  it('has no users at first', async () => {
    const { store } = await openStore();
    const { users, credentials, passwords } = await store.snapshot();
    expect([users.size, credentials.size, passwords.size]).toEqual([0, 0, 0]);
  });

  it('stores users and credentials with the time of their creation', async () => {
    const { store, other, clock } = await openStore();
    const added = new Date(clock.now()).toISOString();
    await store.addUser('Ada', 'administrator');
    clock.advance(1000);
    const password = aPassword('Ada', 'one');
    const token: Omit<Credential, 'createdAt'> = { ...aPassword('Ada', 'two'), kind: 'token', name: 'ci' };
    await store.addCredential(password);
    await store.addCredential(token);
    const createdAt = new Date(clock.now()).toISOString();
    await nextTurn();
    for (const each of [store, other]) {
      const { users, credentials, passwords } = await each.snapshot();
      expect([...users]).toEqual([['ada', { login: 'Ada', role: 'administrator', createdAt: added }]]);
      expect([...credentials.values()]).toEqual([
        { ...password, createdAt },
        { ...token, createdAt },
      ]);
      expect([...passwords]).toEqual([['ada', [{ ...password, createdAt }]]]);
    }
  });

  it('lists users by the code points of their logins', async () => {
    const { store } = await openStore();
    for (const login of ['b', 'ä', 'Z', 'a', '_', 'é', '1']) await store.addUser(login, 'editor');
    const { users } = await store.snapshot();
    expect([...users.values()].map(({ login }) => login)).toEqual(['1', 'Z', '_', 'a', 'b', 'ä', 'é']);
  });

  it('refuses a login that is taken, in whatever case', async () => {
    const { store, other } = await openStore();
    expect(await store.addUser('Ada', 'administrator')).toBe(true);
    await nextTurn();
    expect(await other.addUser('ada', 'subscriber')).toBe(false);
    expect(await other.addUser('àda', 'subscriber')).toBe(true);
    expect(await store.addUser('ada ', 'subscriber')).toBe(true);
  });

  it('finds a login in any form of Unicode, and refuses it in another', async () => {
    const { store } = await openStore();
    expect(await store.addUser('Zoé', 'administrator')).toBe(true);
    await nextTurn();
    for (const same of ['Zoe\u0301', 'ｚｏé', 'ZOÉ']) {
      expect(await store.addUser(same, 'viewer')).toBe(false);
      expect(await store.changeRole(same, 'administrator')).toBe('changed');
    }
    expect(await store.removeUser('ｚｏe\u0301')).toBe(true);
  });

  it('gives a login to one of many simultaneous callers', async () => {
    const { store, other } = await openStore();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? store : other).addUser('ada', 'editor')),
    );
    expect(outcomes.filter((isAdded) => isAdded)).toHaveLength(1);
    await nextTurn();
    expect((await other.snapshot()).users.size).toBe(1);
  });

  it('shows each change to other connections at once', async () => {
    const { store, other } = await openStore();
    expect((await other.snapshot()).users.size).toBe(0);
    await store.addUser('ada', 'administrator');
    await nextTurn();
    expect((await other.snapshot()).users.size).toBe(1);

    await other.addCredential(aPassword('ada', 'one'));
    await nextTurn();
    expect((await store.snapshot()).credentials.size).toBe(1);

    expect(await store.removeCredential('one', 'application_password')).toBe(true);
    await nextTurn();
    expect((await other.snapshot()).credentials.size).toBe(0);
  });

  it('removes only the credential with that id and kind', async () => {
    const { store } = await openStore();
    await store.addUser('ada', 'administrator');
    await store.addCredential(aPassword('ada', 'one'));
    expect(await store.removeCredential('one', 'token')).toBe(false);
    expect(await store.removeCredential('One', 'application_password')).toBe(false);
    expect(await store.removeCredential('one ', 'application_password')).toBe(false);
    expect(await store.removeCredential('one', 'application_password')).toBe(true);
    expect(await store.removeCredential('one', 'application_password')).toBe(false);
  });

  it('removes the credentials of a user together with the user', async () => {
    const { store } = await openStore();
    for (const login of ['ada', 'bob']) {
      await store.addUser(login, 'administrator');
      await store.addCredential(aPassword(login, `of ${login}`));
    }
    expect(await store.removeUser('ADA')).toBe(true);
    expect(await store.removeUser('ada')).toBe(false);
    const { users, credentials } = await store.snapshot();
    expect([...users.keys()]).toEqual(['bob']);
    expect([...credentials.keys()]).toEqual(['of bob']);
  });

  it('has one password of their own per user, which every process sees, and which goes with the user', async () => {
    const { store, other } = await openStore();
    await store.addUser('Ada', 'administrator');
    expect(await store.setOwnPassword('nobody', { id: 'one', hash: 'x' })).toBe(false);
    expect(await store.setOwnPassword('ada', { id: 'one', hash: 'first' })).toBe(true);
    expect(await other.setOwnPassword('ADA', { id: 'two', hash: 'second' })).toBe(true);
    await nextTurn();
    for (const each of [store, other])
      expect([...(await each.snapshot()).ownPasswords]).toEqual([['ada', { id: 'two', hash: 'second' }]]);
    expect(await store.setOwnPassword('ada', null)).toBe(true);
    await nextTurn();
    expect((await other.snapshot()).ownPasswords.size).toBe(0);

    await store.setOwnPassword('ada', { id: 'three', hash: 'third' });
    await store.removeUser('ada');
    await store.addUser('ada', 'viewer');
    await nextTurn();
    expect((await other.snapshot()).ownPasswords.size).toBe(0);
  });

  it('stores logins and names unchanged, whatever they would mean in SQL', async () => {
    const { store, other } = await openStore();
    for (const [at, text] of HOSTILE_TEXTS.entries()) {
      expect(await store.addUser(text, 'administrator')).toBe(true);
      await store.addCredential({ ...aPassword(text, `id ${at}`), name: text });
      expect(await store.removeCredential(text, 'application_password')).toBe(false);
    }
    await nextTurn();
    const { users, credentials } = await other.snapshot();
    expect([...users.values()].map(({ login }) => login).toSorted()).toEqual(HOSTILE_TEXTS.toSorted());
    expect([...credentials.values()].filter(({ login, name }) => login === name)).toHaveLength(
      HOSTILE_TEXTS.length,
    );
    for (const text of HOSTILE_TEXTS) expect(await other.removeUser(text)).toBe(true);
    expect((await other.snapshot()).credentials.size).toBe(0);
  });

  it('gives another role, and removes, as long as an administrator is left', async () => {
    const { store, other } = await openStore();
    await store.addUser('Ada', 'administrator');
    await store.addUser('vera', 'viewer');
    expect(await store.changeRole('nobody', 'viewer')).toBe('no such user');
    expect(await store.changeRole('ada', 'viewer')).toBe('last administrator');
    expect(await store.changeRole('ada', null)).toBe('last administrator');
    expect(await store.changeRole('ada', 'administrator')).toBe('changed');
    expect(await store.changeRole('vera', 'administrator')).toBe('changed');
    expect(await store.changeRole('ADA', 'viewer')).toBe('changed');
    await nextTurn();
    const { users } = await other.snapshot();
    expect([...users.values()].map(({ login, role }) => [login, role])).toEqual([
      ['Ada', 'viewer'],
      ['vera', 'administrator'],
    ]);
    expect(await other.changeRole('ada', null)).toBe('changed');
    expect(await other.changeRole('vera', null)).toBe('last administrator');
  });

  it('refuses one of two that take each other away at the same time', async () => {
    const { store, other } = await openStore();
    await store.addUser('ada', 'administrator');
    await store.addUser('grace', 'administrator');
    await nextTurn();
    const outcomes = await Promise.all([store.changeRole('grace', 'viewer'), other.changeRole('ada', null)]);
    expect(outcomes.toSorted()).toEqual(['changed', 'last administrator']);
  });

  it('notes when credentials were used, for every process, and keeps those that are gone away', async () => {
    const { store, other, clock } = await openStore();
    await store.addUser('ada', 'administrator');
    await store.addCredential(aPassword('ada', 'one'));
    await store.addCredential(aPassword('ada', 'two'));
    expect([...(await other.lastUses())]).toEqual([]);
    await store.noteUses(
      new Map([
        ['one', clock.now()],
        ['gone', clock.now()],
      ]),
    );
    expect([...(await other.lastUses())]).toEqual([['one', clock.now()]]);
  });
});
