import type { Clock } from '@signpost/platform/time';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ServiceSchema } from '../../database/schema.ts';
import type { ServiceDatabase } from '../../database/service-database.ts';
import { untilChanged } from '../../database/until-changed.ts';
import type { Credential, IdentitySnapshot, IdentityStore } from '../../ports/identity-store.ts';
import { keyAmong, keysOf } from '../../shared/login-key.ts';

/** Users and credentials in the service's database, held in memory until anyone changes it. */
export function sqlIdentityStore(database: ServiceDatabase, clock: Clock): IdentityStore {
  const { engine, db, change } = database;
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
    const own = await db
      .selectFrom('own_password')
      .innerJoin('user', 'user.id', 'own_password.user_id')
      .select(['login', 'own_password.id', 'hash'])
      .execute();
    const keys = keysOf(users.map(({ login }) => login));
    const keyOf = (login: string): string => keys.get(login) ?? login;
    const passwords = rows.filter(({ kind }) => kind === 'application_password');
    return {
      users: new Map(
        users.map(({ login, role, created_at }) => [keyOf(login), { login, role, createdAt: created_at }]),
      ),
      credentials: new Map(rows.map((row) => [row.id, row])),
      passwords: Map.groupBy<string, Credential>(passwords, ({ login }) => keyOf(login)),
      ownPasswords: new Map(own.map(({ login, id, hash }) => [keyOf(login), { id, hash }])),
    };
  }

  return {
    async snapshot() {
      return current();
    },
    async addUser(login, role) {
      const { users } = await this.snapshot();
      if (users.has(keyAmong(users, login))) return false;
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
      const user = users.get(keyAmong(users, login));
      if (user === undefined) return false;
      await change((db) => db.deleteFrom('user').where('login', '=', user.login).execute());
      return true;
    },
    async changeRole(login, role) {
      const { users } = await this.snapshot();
      const user = users.get(keyAmong(users, login));
      if (user === undefined) return 'no such user';
      if (user.role === role) return 'changed';
      const isChanged = await change(async (db) => {
        // SQLite runs the statement below alone. A server runs it beside others, so the rows that it looks at are locked first.
        if (engine !== 'sqlite') {
          await db
            .selectFrom('user')
            .where('role', '=', 'administrator')
            .select('id')
            .orderBy('id')
            .forUpdate()
            .execute();
        }
        if (role === null) {
          const { numDeletedRows } = await db
            .deleteFrom('user')
            .where('login', '=', user.login)
            .where(leavesAdministrator)
            .executeTakeFirst();
          return numDeletedRows > 0n;
        }
        const { numUpdatedRows } = await db
          .updateTable('user')
          .set({ role })
          .where('login', '=', user.login)
          .$if(role !== 'administrator', (query) => query.where(leavesAdministrator))
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
      return isChanged ? 'changed' : 'last administrator';
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
    async noteUses(uses) {
      for (const [id, at] of uses)
        await db.updateTable('credential').set({ last_used_at: at }).where('id', '=', id).execute();
    },
    async lastUses() {
      const rows = await db
        .selectFrom('credential')
        .where('last_used_at', 'is not', null)
        .select(['id', 'last_used_at'])
        .execute();
      return new Map(rows.map(({ id, last_used_at }) => [id, Number(last_used_at)]));
    },
    async setOwnPassword(login, password) {
      const { users } = await this.snapshot();
      const known = users.get(keyAmong(users, login));
      return change(async (db) => {
        const user = await db
          .selectFrom('user')
          .where('login', '=', known?.login ?? login)
          .select('id')
          .executeTakeFirst();
        if (user === undefined) return false;
        await db.deleteFrom('own_password').where('user_id', '=', user.id).execute();
        if (password !== null)
          await db
            .insertInto('own_password')
            .values({ ...password, user_id: user.id, created_at: now() })
            .execute();
        return true;
      });
    },
  };
}

/** Whether an administrator is left when the user of the row no longer is one. MySQL reads the table it changes only by way of a table in between. */
function leavesAdministrator(row: ExpressionBuilder<ServiceSchema, 'user'>): Expression<SqlBool> {
  const others = row
    .selectFrom((from) =>
      from
        .selectFrom('user as administrator')
        .where('administrator.role', '=', 'administrator')
        .select('administrator.id')
        .as('other'),
    )
    .whereRef('other.id', '<>', 'user.id')
    .select('other.id');
  return row.or([row('user.role', '<>', 'administrator'), row.exists(others)]);
}
