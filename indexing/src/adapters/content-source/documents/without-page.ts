import type { SourceDocument, SourceEvent } from '../../../ports/content-source.ts';

/** What visitors get at the page of an uploaded file. */
export type FilePagesKind = 'shown' | 'lead_to_file' | 'lead_to_parent';

/**
 * An uploaded file whose page is switched off: it is no post, and visitors who open the page are led to the file, or to the post that it
 * belongs to. Without such a post they are led home.
 */
export function withoutPage(
  event: SourceEvent,
  parentId: number,
  leadsTo: FilePagesKind,
  home: string,
): SourceEvent[] {
  if (leadsTo === 'shown' || event.event !== 'document' || event.document.status !== 'publish')
    return [event];
  const { document } = event;
  if (leadsTo === 'lead_to_file')
    return [{ event: 'document', document: { ...document, status: 'inherit', opening: 'by_redirect' } }];
  return [
    { event: 'document', document: { ...document, status: 'inherit', opening: 'elsewhere' } },
    ...redirectsToParent(document, parentId, home),
  ];
}

/** The redirects from the page of an uploaded file to the post that it belongs to, or home. */
export function redirectsToParent(
  { id, permalink }: Pick<SourceDocument, 'id' | 'permalink'>,
  parentId: number,
  home: string,
): SourceEvent[] {
  const pages = new Set([
    permalink ?? `${home}/?p=${id}`,
    `${home}/?attachment_id=${id}`,
    `${home}/?p=${id}`,
  ]);
  const to = parentId > 0 ? `${home}/?p=${parentId}` : `${home}/`;
  return [...pages].map((from) => ({ event: 'redirect', from, to, status: 301 }));
}
