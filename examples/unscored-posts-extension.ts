import type { Extension } from '../service/src/extensions/load-extensions.ts';

/**
 * An example to copy. It adds a screen to the dashboard: how many posts of each type have no SEO score yet, each number a door to
 * these posts. What browsers load is in `unscored-posts-screen.js`.
 */
const extension: Extension = (signpost) => {
  signpost.screen({
    name: 'unscored-posts',
    title: 'Posts without a score',
    module: new URL('./unscored-posts-screen.js', import.meta.url),
  });
};

export default extension;
