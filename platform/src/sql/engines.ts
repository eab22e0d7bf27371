import type { DatabaseServer, ServerEngine } from './engine.ts';

/** Imported on demand: only the driver that is configured is loaded. */
const engines: { [Name in DatabaseServer['engine']]: () => Promise<ServerEngine> } = {
  postgres: async () => (await import('./postgres.ts')).postgresEngine,
  mysql: async () => (await import('./mysql.ts')).mysqlEngine,
};

export function loadEngine(name: DatabaseServer['engine']): Promise<ServerEngine> {
  return engines[name]();
}
