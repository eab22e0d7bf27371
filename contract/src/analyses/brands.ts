import { Type, type Static } from '../schema/index.ts';
import { get, IsDemo, Names, patch, post } from './common.ts';
import { BackendOverviewBrand } from '../protocol.ts';
import { means, text } from '../fields.ts';

export const BackendRemoved = Type.Object({ removed: means('Always true.', Type.Literal(true)) });
export type BackendRemoved = Static<typeof BackendRemoved>;

/** Brand fields beyond those of the protocol. */
export const BackendBrandExtras = Type.Object({
  aliases: Type.Optional(means('Other names that count as mentions.', Names)),
  domains: Type.Optional(means('Further hosts of the brand, besides the one in its address.', Names)),
});

export const BackendNames = Type.Object({
  name: text('Its name.'),
  aliases: means('Other names that count as mentions.', Names),
  domains: means('Further hosts of the brand, besides the one in its address.', Names),
});
export type BackendNames = Static<typeof BackendNames>;

/** A row of the overview as our own backend sends it, with a mark when its figures are invented. */
export const BackendMarkedBrand = Type.Object({
  ...BackendOverviewBrand.properties,
  is_demo: IsDemo,
});

export const brandCalls = {
  fetchNames: get('/brands/{id}/names', 'The names and hosts by which a brand is recognised', {
    reply: BackendNames,
  }),
  changeNames: patch('/brands/{id}/names', 'Changes the other names of a brand, or its further hosts', {
    description:
      'Each list is replaced as a whole. They count from the next analysis on, and for the past after `backend rescore`.',
    example: { aliases: ['Acme Inc', 'Acme Tools'] },
    request: BackendBrandExtras,
    reply: BackendNames,
  }),
  removeBrand: post(
    '/brands/{id}/remove',
    'Removes a brand for good, with its queries, analyses and answers',
    {
      description:
        'Its queries, competitors, facts, analyses, answers, labels and log of changes go too. An analysis under way ends. What was spent stays, because limits count it. The service also deletes what it keeps of the brand, and the links to its reports.',
      reply: BackendRemoved,
    },
  ),
};
