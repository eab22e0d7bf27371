import type { DatabaseServer } from '@signpost/platform/sql';
import type { GenerationWriter } from './generation-writer.ts';

/** Only the driver that is needed is loaded. */
const writers: {
  [Engine in DatabaseServer['engine']]: (server: DatabaseServer) => Promise<GenerationWriter>;
} = {
  postgres: async (server) => (await import('./postgres-writer.ts')).postgresWriter(server),
  mysql: async (server) => (await import('./mysql-writer.ts')).mysqlWriter(server),
};

export function openWriter(server: DatabaseServer): Promise<GenerationWriter> {
  return writers[server.engine](server);
}
