import type { FoundDocument, LinkIndex, ShownLink, ShownPost } from '@signpost/indexing/ports/link-index';
import type { SourceBook, SourceRecord } from '@signpost/indexing/ports/sources';
import { wordPressWriter } from '../../src/adapters/wordpress-writer/wordpress-writer.ts';
import { PlanRunner, type RunnerDeps } from '../../src/plans/plan-runner.ts';
import type { PlanDeps } from '../../src/plans/plan-deps.ts';
import type { PlanStore } from '../../src/ports/plan-store.ts';
import type { SuggestedLink } from '../../src/ports/suggestion-lookup.ts';
import { webClientOf } from './wordpress-faces.ts';
import type { WordPressState } from './wordpress-state.ts';

const SOURCE: SourceRecord = {
  id: 1,
  kind: 'wordpress-rest',
  location: 'http://site.test',
  options: { user: 'ann' },
  schedule: null,
  nextRunAt: null,
};

export interface PlanSite {
  state: WordPressState;
  store: PlanStore;
  suggestions: Map<string, SuggestedLink>;
  links: Map<number, Pick<ShownLink, 'raw' | 'anchor' | 'before' | 'after'> & { postId: number }>;
  deps: RunnerDeps;
  runner: PlanRunner;
  written: number[];
  /** The process ends here and a new one begins: what it was waiting for never comes. */
  restart(): void;
  now(): number;
}

/** A site of WordPress with plans for it: time jumps over pauses. `step` is called at each request to the site. */
export function planSite(
  state: WordPressState,
  store: PlanStore,
  clock: { now: number },
  step?: () => Promise<void>,
): PlanSite {
  const suggestions: PlanSite['suggestions'] = new Map();
  const links: PlanSite['links'] = new Map();
  const written: number[] = [];
  const password = state.password;

  const ledger = {
    site: async () => null,
    findDocument: async (by: { id: number } | object): Promise<FoundDocument | null> =>
      'id' in by ? { id: by.id, sourceId: 1, permalink: urlOf(by.id) } : null,
    findPost: async (id: number) => {
      const post = state.posts.find((each) => each.id === id);
      return post === undefined ? null : ({ id, title: `Post ${id}`, type: 'post' } as ShownPost);
    },
    findLink: async (id: number) => {
      const link = links.get(id);
      return link === undefined
        ? null
        : ({ ...link, id, source: { id: link.postId } } as unknown as ShownLink);
    },
    findSource: async (id: number) => (id === 1 ? SOURCE : null),
    secretOf: async () => password,
    hasSecret: async () => password !== null,
  } as unknown as LinkIndex & SourceBook;

  const base: PlanDeps = {
    plans: { read: async () => store, open: async () => store },
    ledger: { read: async () => ledger },
    suggestions: { find: async (id) => suggestions.get(id) ?? null },
    files: { find: async () => null },
    openWriter: async ({ location }, secret, signal) =>
      wordPressWriter({ url: location, user: 'ann', password: secret }, webClientOf(state, step), signal),
    clock: { now: () => clock.now },
    // Beats and patience wait for ever; pauses are over at once.
    wait: (ms, signal) =>
      ms >= 10_000
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
        : Promise.resolve(void (clock.now += ms)),
  };
  const deps: RunnerDeps = {
    ...base,
    onWritten: async (posts) => void written.push(...posts.map(({ id }) => id)),
    onFailure: (error) => {
      throw error;
    },
  };
  const site: PlanSite = {
    state,
    store,
    suggestions,
    links,
    deps,
    runner: new PlanRunner(deps),
    written,
    restart() {
      site.runner = new PlanRunner(deps);
    },
    now: () => clock.now,
  };
  return site;
}

function urlOf(id: number): string {
  return `http://site.test/post-${id}/`;
}
