import type { LinkStore } from '../../src/ports/link-store.ts';

export type StoreQuestion = 'findPosts' | 'findLinks' | 'countPosts' | 'countLinks';

/** Methods that call `onQuestion` before they ask the store for rows or counts. */
export function watch(store: LinkStore, onQuestion: (question: StoreQuestion) => void): Partial<LinkStore> {
  return {
    findPosts: (args) => {
      onQuestion('findPosts');
      return store.findPosts(args);
    },
    findLinks: (args) => {
      onQuestion('findLinks');
      return store.findLinks(args);
    },
    countPosts: () => {
      onQuestion('countPosts');
      return store.countPosts();
    },
    countLinks: () => {
      onQuestion('countLinks');
      return store.countLinks();
    },
  };
}
