import type { Wish } from '../ports/plan-store.ts';
import { addLink } from './edit/add-link.ts';
import { applyEdits, hasPlannedLinks, withoutOverlaps } from './edit/apply-edits.ts';
import { replaceAddress, unlink } from './edit/change-link.ts';
import type { Edit, EditRefusal, Found } from './edit/edit.ts';
import { comparableAddress } from './edit/same-address.ts';

/** Where the changes to one text are in it. */
export interface Located<Change> {
  fit: { change: Change; edit: Edit }[];
  refused: { change: Change; why: EditRefusal | 'other_links' }[];
  /** The text with all edits that fit. */
  text: string;
}

/** Finds the place of each change in a raw text. `url` is where the post is. */
export function locateChanges<Change extends { wish: Wish }>(
  raw: string,
  changes: readonly Change[],
  url: string,
): Located<Change> {
  const refused: Located<Change>['refused'] = [];
  const places: { change: Change; edit: Edit }[] = [];
  const added = new Set<string | null>();
  for (const change of changes) {
    const place = placeOf(raw, change, changes, url);
    const { wish } = change;
    const address = wish.kind === 'add_link' ? comparableAddress(wish.to, null) : null;
    if (!place.isFound) refused.push({ change, why: place.why });
    else if (address !== null && added.has(address)) refused.push({ change, why: 'already_linked' });
    else {
      added.add(address);
      places.push({ change, edit: place.value });
    }
  }
  const { fit, overlap } = withoutOverlaps(places);
  refused.push(...overlap.map(({ change }) => ({ change, why: 'overlaps' as const })));
  const edits = fit.map(({ edit }) => edit);
  const text = applyEdits(raw, edits);
  if (text !== null && hasPlannedLinks(raw, text, edits)) return { fit, refused, text };
  return {
    fit: [],
    refused: [...refused, ...fit.map(({ change }) => ({ change, why: 'other_links' as const }))],
    text: raw,
  };
}

function placeOf<Change extends { wish: Wish }>(
  raw: string,
  change: Change,
  all: readonly Change[],
  base: string,
): Found<Edit> {
  const { wish } = change;
  if (wish.kind === 'add_link') {
    const { before, anchor, after, to: address } = wish;
    return addLink(raw, { sentence: { before, anchor, after }, address, base });
  }
  // Links that look the same are told apart by their order, when the plan changes all of them.
  const key = JSON.stringify(wish.link);
  const alike = all.filter((each) => each.wish.kind !== 'add_link' && JSON.stringify(each.wish.link) === key);
  const which = { like: alike.length, nth: alike.indexOf(change) };
  return wish.kind === 'unlink'
    ? unlink(raw, wish.link, which)
    : replaceAddress(raw, wish.link, wish.to, which);
}
