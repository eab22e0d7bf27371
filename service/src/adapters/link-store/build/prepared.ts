import type Database from 'better-sqlite3';

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The statement, parsed once per connection: the twenty orderings and columns of a small site take less time than that. */
export function prepareOnce(db: Database.Database, sql: string): Database.Statement {
  const statements = prepared.get(db) ?? new Map<string, Database.Statement>();
  prepared.set(db, statements);
  const statement = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
