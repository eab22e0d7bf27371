import type { LedgerDocument, LedgerLink } from '../../../ports/ledger-document.ts';
import { hashOf } from '../tables/rows.ts';

/**
 * Of all that is kept of a document. Many servers never send the same page twice, because of a token in a form or the time in a
 * footer: by this it is known that nothing of it has changed. It begins with the hash of what people are shown, and ends with that of
 * the files that the page loads, whose addresses often hold the time, too.
 */
export function keptHashOf(document: LedgerDocument): string {
  const { key, id, type, status, isProtected, cannotBeOpened, isNoindex, title, modified, hasTimeOfReading } =
    document;
  const { permalink, seoScore, stored, addressKeys, links, blocks } = document;
  const time = hasTimeOfReading ? null : modified;
  const said = [
    document.textHash,
    key,
    id,
    type,
    status,
    isProtected,
    cannotBeOpened,
    isNoindex,
    title,
    time,
  ];
  let shown = JSON.stringify([...said, permalink, seoScore, stored, addressKeys]);
  let resources = blocks === null ? '' : `\n${blocks.language} ${blocks.folder} ${blocks.template}`;
  for (const link of links) {
    if (isResource(link)) resources += `\n${link.fingerprint} ${link.element} ${link.flags.join(' ')}`;
    else shown += `\n${textOf(link)}`;
  }
  return hashOf(shown) + hashOf(resources);
}

/** Whether people are shown the same of both, by their hashes. */
export function showsTheSame(hash: string | null, other: string): boolean {
  return hash?.slice(0, 32) === other.slice(0, 32);
}

function isResource({ element }: LedgerLink): boolean {
  return RESOURCES.has(element);
}

const RESOURCES = new Set('image video audio source track embed object frame script'.split(' '));

/** The fingerprint stands for address and text. */
function textOf(link: LedgerLink): string {
  const { fingerprint, element, raw, kind, position, rel, before, after, flags, type, countedAs, form } =
    link;
  const { id, targetId } = link.given ?? { id: null, targetId: null };
  return [
    fingerprint,
    element,
    raw,
    kind,
    position,
    rel,
    before,
    after,
    flags.join(' '),
    type,
    countedAs,
    form,
    id,
    targetId,
  ].join('\0');
}
