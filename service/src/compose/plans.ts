import { htmlFolderFiles } from '@signpost/mending/adapters/page-files/html-folder';
import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import { systemClock, type Clock, type Wait } from '@signpost/platform/time';
import type { Config } from '../config.ts';
import { loadOpener } from './sources.ts';
import type { Stores } from './stores.ts';

/** What plans for changes to texts work with. */
export function planDeps(
  { allowedHosts }: Pick<Config, 'allowedHosts'>,
  { ledger, plans, suggestions }: Pick<Stores, 'ledger' | 'plans' | 'suggestions'>,
  { clock, wait }: { clock: Clock; wait: Wait },
): PlanDeps {
  return {
    ledger,
    plans,
    files: htmlFolderFiles,
    suggestions: {
      async find(id) {
        const found = await (await suggestions.read()).find(id);
        if (found === null) return null;
        const { before, anchor, after } = found.place;
        return { id, sourceId: found.sourceId, targetUrl: found.target.url, before, anchor, after };
      },
    },
    async openWriter({ location, options }, secret, signal) {
      const { wordPressWriter } =
        await import('@signpost/mending/adapters/wordpress-writer/wordpress-writer');
      const { openWebClient } = await import('@signpost/indexing/adapters/content-source/web/web-client');
      const { webOptions } = await loadOpener();
      const allowHosts = [...(options.allowHosts ?? []), ...allowedHosts];
      const web = openWebClient(webOptions({ ...options, allowHosts }, systemClock));
      const login = { url: options.road?.address ?? location, user: options.user ?? '', password: secret };
      return wordPressWriter(login, web, signal);
    },
    clock,
    wait,
  };
}
