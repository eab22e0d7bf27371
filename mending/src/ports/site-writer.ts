/** A post by the names that its site gives it. */
export interface PostRef {
  id: number;
  /** Slug of its type. */
  type: string;
}

/** The text of a post as its editors have it. */
export interface PostText {
  raw: string;
  /** In UTC, as the site writes it. */
  modified: string;
  status: string;
  /** The newest revision; null where the site keeps none or does not say. */
  revision: number | null;
}

/** Why a site lets a text not be read or written. */
export type WriterRefusal =
  | 'deleted'
  | 'moved_type'
  | 'being_edited'
  | 'not_signed_in'
  | 'no_rights'
  | 'would_be_filtered'
  | 'firewall'
  | 'site_failed'
  | 'too_late'
  | 'not_reached';

export class WriterError extends Error {
  readonly why: WriterRefusal;
  /** The site may have stored the text all the same: no answer came, or none that can be read. */
  readonly mayBeDone: boolean;

  constructor(
    why: WriterRefusal,
    { mayBeDone = false, cause }: { mayBeDone?: boolean; cause?: unknown } = {},
  ) {
    super(why, { cause });
    this.name = 'WriterError';
    this.why = why;
    this.mayBeDone = mayBeDone;
  }
}

/** Reads and writes the texts of one site, until the signal that it was opened with is aborted. Fails with a WriterError. */
export interface SiteWriter {
  read(post: PostRef): Promise<PostText>;
  /** The same, refused while the post is open in an editor. */
  readToWrite(post: PostRef): Promise<PostText>;
  /** Sends the text once and gives what the site says it has stored. */
  write(post: PostRef, raw: string): Promise<PostText>;
  close(): Promise<void>;
}
