import type { ContentSource } from '../../../ports/content-source.ts';
import { openSite, type OpenSite, type WordPressDbSettings } from './open-site.ts';
import { readPosts } from './read-posts.ts';

/** The database of a WordPress site. It is never written to. */
export function createWordPressDb(settings: WordPressDbSettings): ContentSource {
  let opened: Promise<OpenSite> | null = null;
  const open = (): Promise<OpenSite> => (opened ??= openSite(settings));
  return {
    site: async () => (await open()).site,
    async *read(options) {
      yield* readPosts(await open(), options);
    },
    async close() {
      await (await opened?.catch(() => null))?.db.close();
    },
  };
}
