import type { SourceDocument } from '../ports/content-source.ts';
import type { ExtractedPage } from '../extract/extracted-page.ts';
import type { DocumentText, TextParagraph } from './packed-text.ts';

/** The text of a document that visitors can open; null for any other one. */
export function textOfDocument(document: SourceDocument, page: ExtractedPage): DocumentText | null {
  const { status, isProtected, opening, permalink, about } = document;
  if (status !== 'publish' || isProtected || opening !== undefined || permalink === null) return null;
  return {
    language: page.facts.lang,
    heading: page.heading,
    description: about?.description ?? page.facts.description,
    focusKeyword: about?.focusKeyword ?? null,
    published: about?.published ?? page.facts.published,
    paragraphs: page.paragraphs.filter((paragraph): paragraph is TextParagraph => paragraph.kind !== null),
  };
}
