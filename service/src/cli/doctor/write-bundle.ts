import { Readable } from 'node:stream';
import { openLogger } from '@signpost/platform/log';
import { printableLines } from '@signpost/platform/text';
import { realWait, systemClock } from '@signpost/platform/time';
import packageFile from '../../../package.json' with { type: 'json' };
import { environmentForSupport, stateForSupport } from '../../administration/support/support-bundle.ts';
import { healthDeps } from '../../compose/health.ts';
import { hasStores, schemaVersions, type Stores } from '../../compose/stores.ts';
import { readConfig, type Config } from '../../config.ts';
import type { AnalysisBackend } from '../../ports/analysis-backend.ts';
import { withBrands } from '../brand/with-brands.ts';
import { withExisting } from '../command/with-stores.ts';
import { writeOutput } from '../command/write-output.ts';
import { examineAll } from './examine-all.ts';

/** Writes what those who help need to know, as JSON. */
export async function writeBundle(file: string, options: { data?: string }): Promise<void> {
  const config = readConfig({ data: options.data });
  const findings = await examineAll(options);
  const bundle = {
    made_at: new Date(systemClock.now()).toISOString(),
    ...environmentForSupport(packageFile.version, config.settings),
    // Without their messages, which name addresses and folders.
    checks: findings.map(({ check, ok }) => ({ check, ok })),
    schema: await schemaVersions(config).catch(() => null),
    state: hasStores(config) ? await findState(config, options) : null,
  };
  const text = `${JSON.stringify(bundle, null, 2)}\n`;
  await writeOutput(Readable.from([text]), file, { forTerminal: printableLines });
}

/** With our own backend, if it can be started, and else without one: that it cannot be started is worth knowing, too. */
async function findState(config: Config, options: { data?: string }): Promise<object> {
  const look = (stores: Stores, backend: AnalysisBackend | null): Promise<object> => {
    const logger = openLogger({ ...config, logLevel: 'silent' });
    const health = healthDeps(config, stores, { backend, clock: systemClock, wait: realWait, logger });
    return stateForSupport({ health, identities: stores.identities });
  };
  const lookAlone = (): Promise<object> => withExisting(options, (stores) => look(stores, null));
  if (config.backend === null && config.ownBackend === null) return lookAlone();
  try {
    return await withBrands(options, ({ stores, analyses }) => look(stores, analyses.backend));
  } catch {
    return { backend: 'not_started', ...(await lookAlone()) };
  }
}
