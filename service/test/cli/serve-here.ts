import { listenOn } from '@signpost/platform/command';
import type { Environment } from '@signpost/platform/settings';
import { composeService } from '../../src/compose/service.ts';
import { readConfig } from '../../src/config.ts';
import { whenOver } from '../fakes/made-once.ts';

/**
 * The service on a free port, in this process: for tests of what it shows when commands change its data. It starts with less work than
 * `startServe`, which is for tests of the process itself: its start, its end, its log.
 */
export async function serveHere(folder: string, settings: Environment = {}): Promise<{ url: string }> {
  const config = readConfig({ data: folder, port: '0' }, { SIGNPOST_BACKEND_URL: '', ...settings });
  const service = await composeService(config, { logTo: { write: () => {} } });
  whenOver(() => service.close());
  return { url: await listenOn(service.app, { ...config, setting: 'SIGNPOST_PORT' }) };
}
