import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerAsWordPress } from '../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState } from '../../mending/test/fakes/wordpress-state.ts';
import { gardenPosts } from './garden-site.ts';
import type { Service } from './start-service.ts';

export interface WordPressSite {
  state: WordPressState;
  /** The texts of all posts as they are stored. */
  texts(): string[];
  /** Reads it into a service, whose user may write to it. */
  index(service: Service): Promise<void>;
  stop(): void;
}

/** The site about gardens on this machine, as WordPress serves it. It is the other site that it links to, too. */
export async function serveGarden(): Promise<WordPressSite> {
  const posts: WordPressState['posts'] = [];
  const state = new WordPressState(posts);
  const answer = answerAsWordPress(state);
  const server = createServer((request, response) => {
    const found = answer(request.url ?? '');
    if (typeof found === 'function') found(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  posts.push(...gardenPosts(`http://127.0.0.1:${port}`));
  return {
    state,
    texts: () => posts.map(({ id }) => state.textOf(id)),
    async index(service) {
      const password = path.join(service.folder, 'password.txt');
      writeFileSync(password, state.password);
      const login = ['--user', 'ann', '--password-file', password];
      const resolve = ['--resolve', `site.test:80:127.0.0.1:${port}`];
      await service.run('index', 'wordpress-rest', 'http://site.test', ...login, ...resolve);
      await service.run('suggest');
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
