import type { ShownSample } from '@signpost/indexing/runs/show-sample';
import { systemClock } from '@signpost/platform/time';
import type { FastifyBaseLogger } from 'fastify';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { addSampleBrands, listSampleBrands, removeSampleBrands } from '../../brands/sample-brands.ts';
import type { Stores } from '../../compose/stores.ts';
import { signInToSample } from '../../identity/sign-in-to-sample.ts';
import type { News } from './greeting.ts';

interface SampleDeps {
  stores: Pick<Stores, 'links' | 'identities' | 'sessions'>;
  /** Null without our own backend: sample brands are never added to another one. */
  brands: BrandDeps | null;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Adds the sample brands with the sample site, and removes them when it is gone. A failing backend does not keep the service from
 * starting.
 */
export async function tendSampleBrands(
  { stores, brands, logger }: SampleDeps,
  sample: ShownSample | null,
): Promise<void> {
  if (brands === null) return;
  try {
    if (sample?.isNew === true) await addSampleBrands(brands);
    else if (!(await stores.links.site()).sample) await removeSampleBrands(brands);
  } catch (error) {
    logger.warn({ err: error }, 'sample brands could not be added or removed');
  }
}

/** What to print once the service answers. A sample that was not asked for (null) is not mentioned. */
export async function gatherNews(
  { stores: { identities, sessions }, brands }: SampleDeps,
  sample: ShownSample | null,
): Promise<News> {
  const isShown = sample?.isShown === true;
  // Only after listening: a service that has the port already keeps its password.
  const signIn = isShown ? await signInToSample({ identities, sessions, clock: systemClock }) : null;
  const sampleBrands = isShown && brands !== null ? await listSampleBrands(brands).catch(() => []) : [];
  const { users } = await identities.snapshot();
  return { signIn, sampleBrands: sampleBrands.map(({ name }) => name), canSignIn: users.size > 0 };
}
