import type { Mark } from './element-marks.ts';

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

/** Of everything that stands in no element that says something. */
export function wholePage(): Region {
  return new Region(null, { position: 'content', body: 0, frame: null, isArticle: false, isOwn: false });
}
