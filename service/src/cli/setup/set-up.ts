import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { COMMAND } from '@signpost/platform/place';
import { openAddress, readConfig } from '../../config.ts';
import { withBrands } from '../brand/with-brands.ts';
import { hasPerson } from '../command/ask-person.ts';
import { withStores } from '../command/with-stores.ts';
import { askForAdministrator } from './administrator-step.ts';
import { askForAiService } from './ai-step.ts';
import { askForSite } from './site-step.ts';

const WITHOUT_TERMINAL = `There is no terminal to ask on. These commands do the same:
  signpost index URL                              read a site
  signpost index schedule ID "every 1d"           and read it every day
  signpost user add LOGIN --role administrator    add an administrator
  signpost user password LOGIN                    whose password is a line of standard input
  signpost backend doctor --ask                   test the AI services of the settings
  signpost serve                                  answer on port 7575`;

/** Asks a person for what Signpost needs, and keeps each answer once it was tested. */
export async function setUp(options: { data?: string }): Promise<void> {
  if (!hasPerson()) throw new UserError(WITHOUT_TERMINAL);
  const config = readConfig({ data: options.data });
  const { site, login } = await withStores(options, async (stores) => ({
    site: await askForSite(config, stores),
    login: await askForAdministrator(stores.identities),
  }));
  // Without a backend there is nothing that would ask an AI service.
  if (config.backend !== null || config.ownBackend !== null)
    await withBrands(options, ({ analyses }) => askForAiService(analyses));
  const data = options.data === undefined ? '' : ` --data ${options.data}`;
  terminal.print(`
Signpost is ready. Start it, unless it is running already:

  ${COMMAND} serve${data}

Then open ${openAddress(config)}/ and sign in as ${login}.${site === null ? '' : ` It reads ${site} at once, and again every day.`}`);
}
