import { addresses } from './addresses/part.ts';
import { authority } from './authority/part.ts';
import { cells } from './cells/part.ts';
import { counts } from './counts/part.ts';
import { days } from './days/part.ts';
import { digests } from './digests/part.ts';
import { orderings } from './orderings/part.ts';
import type { Part } from './part.ts';
import { paths } from './paths/part.ts';
import { rows } from './rows/part.ts';
import { structure } from './structure/part.ts';
import { titles } from './titles/part.ts';
import { urls } from './urls/part.ts';

/** Everything that is derived from the rows of a generation. A part may use what those before it have worked out. */
export const PARTS: readonly Part[] = [
  rows,
  titles,
  paths,
  cells,
  urls,
  counts,
  addresses,
  digests,
  structure,
  authority,
  orderings,
  days,
];
