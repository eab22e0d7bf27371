import { hash } from 'node:crypto';
import type { PostText, PostTexts } from '@signpost/indexing/ports/post-texts';
import { pageKey } from '@signpost/contract/page-key';
import { homeRank } from '@signpost/indexing/addresses/home-page';
import type { SuggestionEngine } from '../suggest/engine.ts';

/** Another number when the engine would suggest other things for the same texts. */
const ENGINE = 1;
const BATCH = 200;

/** What is remembered of a post whose text was read. */
export interface ReadPost {
  title: string;
  url: string;
  modified: string;
  /** Of everything that its suggestions are made from. */
  madeFrom: string;
  words: number;
}

/**
 * Hands all texts to the engine. Of drafts, private posts and `noindex` pages there are none, so that every post that is read may link
 * and be linked; only the home page needs no links, as every page leads there.
 */
export async function readPosts(
  { texts, home }: { texts: PostTexts; home: string },
  engine: SuggestionEngine,
  onSome: (texts: readonly PostText[]) => Promise<void>,
): Promise<ReadonlyMap<number, ReadPost>> {
  const homePage = pageKey(home);
  const read = new Map<number, ReadPost>();
  for (let after: number | undefined = 0; after !== undefined;) {
    const listed = await texts.list(after, BATCH);
    const some = await texts.read(listed.map(({ postId }) => postId));
    await onSome(some);
    for (const text of some) {
      engine.put({
        ...text,
        id: text.postId,
        canBeSource: true,
        canBeTarget: homeRank(pageKey(text.url), homePage) === 0,
      });
      read.set(text.postId, {
        title: text.title,
        url: text.url,
        modified: text.modified,
        madeFrom: hash('sha256', `${ENGINE} ${JSON.stringify(text)}`).slice(0, 32),
        words: engine.wordsOf(text.postId),
      });
    }
    after = listed.length < BATCH ? undefined : listed.at(-1)?.postId;
  }
  return read;
}
