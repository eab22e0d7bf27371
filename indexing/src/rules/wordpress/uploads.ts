import { normalisePercent } from '../../addresses/percent.ts';
import { isUpload } from '../../addresses/site.ts';
import { lastPart } from '../../wordpress/path-parts.ts';
import { look, placeKey } from '../asked.ts';
import { fileStem } from '../file-stem.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { isBelowPost } from './below-posts.ts';

/** An uploaded file, and the file that it is a smaller copy of. */
export const uploads: WordPressStep = ({ place, dated, redirects, site }, list) => {
  if (!isUpload(place, dated, site)) return false;
  const file = placeKey(place, normalisePercent(dated));
  list.push(look(lookKeys.file(site, file), 'file', redirects));
  list.push(look(lookKeys.fileStem(site, fileStem(file)), 'file', redirects));
  return false;
};

/** The name of an uploaded file after that of a post, whichever it is, leads to the page of the file. */
export const attachments: WordPressStep = ({ dated, variables, site }, list) => {
  const { root, isPlain } = site.structure;
  if (isPlain || variables.length > 0) return false;
  const isNamed = dated.startsWith(root) && /[^/]\/attachment\/[^/]+$/.test(dated);
  if (isNamed || isBelowPost(dated, site))
    list.push(look(lookKeys.name('attachment', lastPart(dated)), 'permalink'));
  return false;
};
