import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { oneLine } from '@signpost/platform/text';
import { removeBrand } from '../../brands/remove-brand.ts';
import { askForLine, hasPerson, isAgreed } from '../command/ask-person.ts';
import type { CommonOptions } from '../command/with-stores.ts';
import { chooseBrand } from './choose-brand.ts';
import { withBrands } from './with-brands.ts';

export async function removeByName(
  wanted: string,
  { yes = false, json = false, ...options }: CommonOptions & { yes?: boolean },
): Promise<void> {
  if (!yes && !hasPerson())
    throw new UserError('There is no terminal to ask on: add --yes to remove the brand without asking.');
  await withBrands(options, async ({ brands, signal }) => {
    const { id, name } = await chooseBrand(brands, wanted);
    if (!yes && !(await isSure(name, signal))) throw new UserError('Nothing was removed.');
    await removeBrand(brands, id);
    if (json) terminal.printJson({ removed: true, id });
    else terminal.print(`Removed ${oneLine(name)}.`);
  });
}

/** Asks twice. */
async function isSure(name: string, signal: AbortSignal): Promise<boolean> {
  const question = `Remove ${oneLine(name)} for good?\nIts questions, analyses, answers and shared reports go with it.`;
  const again = 'This cannot be undone. Type the name of the brand to remove it:';
  return (await isAgreed(question, { signal })) && (await askForLine(again, { signal })) === name;
}
