import type { Words } from '../words.ts';
import { changes } from './changes.ts';
import { definitions } from './definitions.ts';
import { explain } from './explain.ts';
import { figures } from './figures.ts';
import { headline } from './headline.ts';
import { matrix } from './matrix.ts';
import { method } from './method.ts';
import { numbers } from './numbers.ts';
import { plan } from './plan.ts';
import { queries } from './queries.ts';
import { report } from './report.ts';

export const en: Words = {
  language: 'en',
  numbers,
  figures,
  changes,
  queries,
  explain,
  matrix,
  plan,
  headline,
  method,
  definitions,
  report,
};
