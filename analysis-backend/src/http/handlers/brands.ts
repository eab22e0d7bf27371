import type { RecountDeps } from '../../analyses/run/recount.ts';
import type { RunDeps } from '../../analyses/run/run-deps.ts';
import { createBrand } from '../../brands/create-brand.ts';
import { getBrand } from '../../brands/get-brand.ts';
import { getOverview } from '../../brands/get-overview.ts';
import { getStandings } from '../../brands/get-standings.ts';
import { removeBrand } from '../../brands/remove-brand.ts';
import { toBrand, toCreatedBrand, toNames } from '../../brands/to-brand.ts';
import { toOverview } from '../../brands/to-overview.ts';
import { toStandings } from '../../brands/to-standings.ts';
import { updateBrand } from '../../brands/update-brand.ts';
import { readBrandChanges, readNames, readNewBrand } from '../call/brand-bodies.ts';
import type { Handlers } from '../call/calls.ts';

export const brandHandlers = {
  fetchOverview: async (deps) => toOverview(await getOverview(deps)),

  fetchStandings: async (deps) => toStandings(await getStandings(deps), deps.asking.caps),

  fetchBrand: async (deps, { ids }) => toBrand(await getBrand(deps, ids.id)),

  createBrand: async (deps, { body }) => toCreatedBrand(await createBrand(deps, readNewBrand(body))),

  updateBrand: async (deps, { ids, body }) =>
    toBrand(await updateBrand(deps, ids.id, readBrandChanges(body))),

  fetchNames: async (deps, { ids }) => toNames(await getBrand(deps, ids.id)),

  changeNames: async (deps, { ids, body }) => toNames(await updateBrand(deps, ids.id, readNames(body))),

  removeBrand: async (deps, { ids }) => {
    await removeBrand(deps, ids.id);
    return { removed: true };
  },
} satisfies Partial<Handlers<RunDeps & RecountDeps>>;
