import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../../database/schema.ts';
import type { ServiceDatabase } from '../../database/service-database.ts';
import { untilChanged } from '../../database/until-changed.ts';
import type { Session, SessionStore } from '../../ports/session-store.ts';

/** Sessions in the service's database. Those that are in use are held in memory until anything stored changes. */
export function sqlSessionStore(database: ServiceDatabase): SessionStore {
  const { db, change } = database;
  const known = untilChanged(database, async () => new Map<string, Session>());

  return {
    async find(hash) {
      const sessions = await known();
      const session = sessions.get(hash) ?? (await load(db, hash));
      // Only sessions that exist: made-up cookies must not fill the memory.
      if (session !== null) sessions.set(hash, session);
      return session;
    },
    async lastSeen() {
      const rows = await db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.user_id')
        .groupBy('login')
        .select((row) => ['login', row.fn.max('seen_at').as('seenAt')])
        .execute();
      return new Map(rows.map(({ login, seenAt }) => [login, seenAt]));
    },
    add: ({ hash, login, openedWith, createdAt, seenAt }) =>
      change(async (db) => {
        const userId = await userIdOf(db, login);
        if (userId === null) return false;
        const row = {
          hash,
          user_id: userId,
          opened_with: openedWith,
          created_at: createdAt,
          seen_at: seenAt,
        };
        await db.insertInto('session').values(row).execute();
        return true;
      }),
    async markSeen(hash, at) {
      await change((db) =>
        db
          .updateTable('session')
          .set({ seen_at: at })
          .where('hash', '=', hash)
          .where('seen_at', '<', at)
          .execute(),
      );
    },
    async remove(hash) {
      await change((db) => db.deleteFrom('session').where('hash', '=', hash).execute());
    },
    async sweep(before, now) {
      // No step of the change counter: what is swept was over already.
      await db
        .deleteFrom('session')
        .where((row) =>
          row.or([row('created_at', '<=', before.createdAt), row('seen_at', '<=', before.seenAt)]),
        )
        .execute();
      await db.deleteFrom('sign_in_code').where('expires_at', '<=', now).execute();
    },
    addCode: ({ hash, login, purpose, expiresAt }) =>
      change(async (db) => {
        const userId = await userIdOf(db, login);
        if (userId === null) return false;
        await db
          .deleteFrom('sign_in_code')
          .where('user_id', '=', userId)
          .where('purpose', '=', purpose)
          .execute();
        await db
          .insertInto('sign_in_code')
          .values({ hash, user_id: userId, purpose, expires_at: expiresAt })
          .execute();
        return true;
      }),
    async takeCode(hash, purpose, now) {
      const code = await db
        .selectFrom('sign_in_code')
        .innerJoin('user', 'user.id', 'sign_in_code.user_id')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .select('login')
        .executeTakeFirst();
      if (code === undefined) return null;
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_code')
        .where('hash', '=', hash)
        .executeTakeFirst();
      // Of two that take it at once, one deletes it.
      return numDeletedRows > 0n ? code.login : null;
    },
  };
}

async function load(db: Kysely<ServiceSchema>, hash: string): Promise<Session | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .where('hash', '=', hash)
    .select([
      'hash',
      'login',
      'opened_with as openedWith',
      'session.created_at as createdAt',
      'seen_at as seenAt',
    ])
    .executeTakeFirst();
  return session ?? null;
}

async function userIdOf(db: Kysely<ServiceSchema>, login: string): Promise<number | null> {
  const user = await db.selectFrom('user').where('login', '=', login).select('id').executeTakeFirst();
  return user?.id ?? null;
}
