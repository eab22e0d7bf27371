import { identityOf, type DocumentChange } from '../write/document-changes.ts';
import type { RedirectChange } from '../write/write-redirects.ts';
import type { Unreadable } from './keep-changes.ts';

/** Changes that are written in one transaction, at most. */
export const MOST_CHANGES = 1000;
/** Links of these changes, at most: with each of them the text of its page is held. */
const MOST_LINKS = 2500;
/** Documents that stay as they are and take as much time as one change. */
const KEPT_PER_CHANGE = 10;

/** What a run was given since its last transaction: each document and each redirect once. */
export class WaitingChanges {
  readonly documents: DocumentChange[] = [];
  readonly redirects: RedirectChange[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly #names = new Set<string>();
  /** How many of the documents are only kept. */
  #kept = 0;
  #links = 0;

  /** False when a change of the same document or redirect waits already: it has to be written first. */
  add(change: DocumentChange | RedirectChange): boolean {
    const names = namesOf(change);
    if (names.some((name) => this.#names.has(name))) return false;
    for (const name of names) this.#names.add(name);
    if ('keep' in change) this.#kept += 1;
    if ('put' in change) this.#links += change.put.links.length;
    if ('put' in change || 'keep' in change || 'remove' in change) this.documents.push(change);
    else this.redirects.push(change);
    return true;
  }

  get isEmpty(): boolean {
    return this.#work === 0 && this.unreadable.length === 0;
  }

  get isHalfFull(): boolean {
    return this.#work >= MOST_CHANGES / 2;
  }

  get isFull(): boolean {
    return this.#work >= MOST_CHANGES || this.#links >= MOST_LINKS;
  }

  /** How much work they are, in changes. */
  get #work(): number {
    return this.documents.length + this.redirects.length - this.#kept * (1 - 1 / KEPT_PER_CHANGE);
  }
}

function namesOf(change: DocumentChange | RedirectChange): string[] {
  if ('keep' in change) return [`key ${change.keep}`];
  if ('put' in change) return [`key ${change.put.key}`, identityOf(change.put)];
  if ('remove' in change) return [`key ${change.remove}`];
  if ('redirect' in change) return [`look ${change.redirect.look}`];
  return [`look ${'keepLook' in change ? change.keepLook : change.removeLook}`];
}
