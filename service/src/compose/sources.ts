import type { LinkCheckerOptions } from '@signpost/indexing/adapters/link-checker/http-link-checker';
import type { SourceDescription, SourceOpener } from '@signpost/indexing/ports/content-source';
import type { LinkChecker } from '@signpost/indexing/ports/link-checker';
import { realPause, realWait, systemClock } from '@signpost/platform/time';
import type { Config } from '../config.ts';

type OpenerModule = typeof import('@signpost/indexing/adapters/content-source/open-source');
export const loadOpener = (): Promise<OpenerModule> =>
  import('@signpost/indexing/adapters/content-source/open-source');

/** Opens sources of content; each is imported on demand. The hosts that the setting allows are not kept with a source. */
export function sourceOpener({ allowedHosts }: Pick<Config, 'allowedHosts'>): SourceOpener {
  const withAllowed = ({ options, ...source }: SourceDescription): SourceDescription => ({
    ...source,
    options: { ...options, allowHosts: [...(options.allowHosts ?? []), ...allowedHosts] },
  });
  return {
    findRoad: async (site, signal) => (await loadOpener()).findRoad(withAllowed(site), signal, systemClock),
    open: async (source) => (await loadOpener()).openSource(withAllowed(source), systemClock),
  };
}

/** Asks whether addresses of other sites answer. */
export async function openLinkChecker(
  asking: Pick<LinkCheckerOptions, 'allowHosts' | 'resolve' | 'contact'>,
): Promise<LinkChecker> {
  const { httpLinkChecker } = await import('@signpost/indexing/adapters/link-checker/http-link-checker');
  return httpLinkChecker({ ...asking, clock: systemClock, wait: realPause, limitWait: realWait });
}
