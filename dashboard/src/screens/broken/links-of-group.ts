import { call } from '../../api/calls.ts';
import { readParams } from '../../api/params.ts';
import type { Params } from '../../app/address.ts';
import { itemsOfPages } from '../../post/use-make-plan.ts';
import type { BrokenGroup, Grouping } from './groups-list.ts';
import type { WantedLinks } from './replace-dialog.tsx';

/** The links of a group, as far as the filters of the list show them. */
export function linksOfGroup(group: BrokenGroup, by: Grouping, { search, reason }: Params): WantedLinks {
  return {
    name: by === 'post' ? group.title : group.key,
    links: group.links,
    // Links to different addresses were meant to lead to different pages.
    like: group.addresses === 1 ? (group.examples[0]?.id ?? null) : null,
    itemsOf: (mended) =>
      itemsOfPages(async (page) => {
        const filter = readParams('listBrokenLinks', { search, reason });
        const { body } = await call('listBrokenLinks', { by, group: group.key, ...filter, ...page });
        return { items: body.links.map(({ id }) => ({ link: id, ...mended })), pages: body.pages };
      }),
  };
}
