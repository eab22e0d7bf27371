import type { Paragraph as TextParagraph, PostText, TextLink } from '@signpost/indexing/ports/post-texts';

/** A paragraph as the engine needs it. Links go into text and lists alone. */
export interface Paragraph extends Omit<TextParagraph, 'links'> {
  links: readonly Pick<TextLink, 'start' | 'end' | 'targetId'>[];
}

/** A post as the engine needs it. */
export interface EnginePost extends Pick<
  PostText,
  'title' | 'url' | 'slug' | 'section' | 'language' | 'heading' | 'description' | 'focusKeyword' | 'published'
> {
  id: number;
  modified: string | null;
  paragraphs: readonly Paragraph[];
  canBeSource: boolean;
  canBeTarget: boolean;
}
