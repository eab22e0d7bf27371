import type { Given } from '../../api/calls.ts';
import type { Engine } from './types.ts';

/** An engine as the calls take it. */
export function toGiven({
  model,
  search,
  country,
  is_on: isOn,
}: Engine): NonNullable<Given<'saveAiService'>['engines']>[number] {
  return { model, search, country, is_on: isOn };
}
