import type { Clock } from '@signpost/platform/time';
import type { ServiceDatabase } from '../../database/service-database.ts';
import { untilChanged } from '../../database/until-changed.ts';
import type { Credential, IdentitySnapshot, IdentityStore } from '../../ports/identity-store.ts';

/** Users and credentials in the service's database, held in memory until anyone changes it. */
export function sqlIdentityStore(database: ServiceDatabase, clock: Clock): IdentityStore {
  const { db, change } = database;
  const current = untilChanged(database, load);
  const now = (): string => new Date(clock.now()).toISOString();

  async function load(): Promise<IdentitySnapshot> {
    const users = await db.selectFrom('user').selectAll().orderBy('login').execute();
    const rows = await db
      .selectFrom('credential')
      .innerJoin('user', 'user.id', 'credential.user_id')
      .orderBy('credential.created_at')
      .orderBy('credential.id')
      .select(['credential.id', 'login', 'kind', 'name', 'hash', 'credential.created_at as createdAt'])
      .execute();
    const passwords = rows.filter(({ kind }) => kind === 'application_password');
    return {
      users: new Map(
        users.map(({ login, role, created_at }) => [
          login.toLowerCase(),
          { login, role, createdAt: created_at },
        ]),
      ),
      credentials: new Map(rows.map((row) => [row.id, row])),
      passwords: Map.groupBy<string, Credential>(passwords, ({ login }) => login.toLowerCase()),
    };
  }

  return {
    async snapshot() {
      return current();
    },
    async addUser(login, role) {
      const { users } = await this.snapshot();
      if (users.has(login.toLowerCase())) return false;
      const user = { login, role, created_at: now() };
      return change(async (db) => {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('user')
          .values(user)
          .onConflict((conflict) => conflict.column('login').doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows > 0n;
      });
    },
    async removeUser(login) {
      const { users } = await this.snapshot();
      const user = users.get(login.toLowerCase());
      if (user === undefined) return false;
      await change((db) => db.deleteFrom('user').where('login', '=', user.login).execute());
      return true;
    },
    async addCredential({ login, ...credential }) {
      const { id } = await db
        .selectFrom('user')
        .where('login', '=', login)
        .select('id')
        .executeTakeFirstOrThrow();
      const row = { ...credential, user_id: id, created_at: now() };
      await change((db) => db.insertInto('credential').values(row).execute());
    },
    async removeCredential(id, kind) {
      const { numDeletedRows } = await change((db) =>
        db.deleteFrom('credential').where('id', '=', id).where('kind', '=', kind).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}
