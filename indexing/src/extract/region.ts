import type { FrameName } from './frame-names.ts';
import type { Position } from './position-of.ts';

/** What an element says about everything in it. */
export interface Mark {
  /** Where its links are; null when it does not say. */
  position: Position | null;
  /** How surely it holds the text of the page, 1 or more; 0 for not at all. */
  body: number;
  /** What it is to the text around it; null for a part of it. */
  frame: FrameName | null;
  isArticle: boolean;
  /** It is the post that the page shows, by the post's id. */
  isOwn: boolean;
}

/** A part of a page: an element that says something of what is in it, with what was read in it, but not in the parts inside. */
export class Region {
  readonly parent: Region | null;
  readonly mark: Mark;
  /** Characters of its text. */
  characters = 0;
  /** Main headings. */
  titles = 0;
  /** Headings that are links, as in teasers of other pages. */
  linkedHeadings = 0;

  constructor(parent: Region | null, mark: Mark) {
    this.parent = parent;
    this.mark = mark;
  }
}

/** Of everything that is in no element that says something. */
export function wholePage(): Region {
  return new Region(null, { position: 'content', body: 0, frame: null, isArticle: false, isOwn: false });
}
