import { pathText } from '../../../../shared/address-search.ts';
import { chunkWriter } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import type { RowTaker } from '../../build/rows.ts';
import { TextColumnWriter } from '../../build/text-column-writer.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { updateTexts } from '../../update/update-texts.ts';
import { differ } from '../../verify/mismatch.ts';
import { storedTexts } from '../../verify/stored-texts.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';

/** Data of earlier forms has no paths. */
const FIRST_FORM_WITH_PATHS = 3;

/** Where the listed posts are, to search through (`path_text`). */
export const paths: Part = { build, update, verify };

function build({ db }: Draft): RowTaker {
  const text = new TextColumnWriter(chunkWriter(db, 'path_text'));
  return { post: ({ post }) => text.add(pathText(post.permalink)), endPosts: () => text.end() };
}

function update(copy: GenerationCopy): void {
  updateTexts(copy, 'path_text', ({ permalink }) => pathText(permalink));
}

async function verify({ generation, listedPosts }: Verification): Promise<Verifying> {
  if ((generation.meta.form ?? 0) < FIRST_FORM_WITH_PATHS) return {};
  const texts = await storedTexts(generation, 'path_text', listedPosts);
  return {
    post({ slot, post }) {
      const path = pathText(post.permalink);
      const stored = texts.bytesOf(slot).toString();
      if (stored !== path) differ(`path_text of post ${post.id}`, stored, path);
    },
  };
}
