import { seededRandom } from '../random.ts';
import { analysesClient } from './analyses.ts';
import { brandsClient } from './brands.ts';
import type { Client, ClientDeps } from './client.ts';
import { noticesClient } from './notices.ts';
import { indexClient, pagesReader } from './pages.ts';
import { plansClient } from './plans.ts';
import { readersClient } from './readers.ts';
import { tokensClient } from './tokens.ts';
import { usersClient } from './users.ts';

export interface Clients {
  all: Client[];
  brandIds: readonly string[];
  /** How many answers were marked as stale. */
  marked(): number;
}

/** One client of each kind. */
export function makeClients(deps: Omit<ClientDeps, 'random'>, seed: number): Clients {
  const about = (name: string): ClientDeps => ({ ...deps, random: seededRandom(seed, name) });
  const brands = brandsClient(about('brands'));
  return {
    all: [
      indexClient(about('index')),
      brands,
      usersClient(about('users')),
      tokensClient(about('tokens')),
      noticesClient(about('notices')),
      plansClient(about('plans')),
      analysesClient(about('analyses'), brands.ids),
      pagesReader(about('pages')),
      readersClient(about('readers'), brands.ids),
    ],
    brandIds: brands.ids,
    marked: brands.marked,
  };
}
