import { terminal } from '@signpost/platform/command';
import { systemClock } from '@signpost/platform/time';
import type { Said } from '@signpost/contract/indexing';
import type { SourceDescription } from '@signpost/indexing/ports/content-source';
import type { SourceBook, SourceRecord } from '@signpost/indexing/ports/sources';
import { realSources } from '@signpost/indexing/sample-source';
import { probeSource } from '@signpost/indexing/sources/probe-source';
import { webPlace } from '@signpost/indexing/sources/source-place';
import { sourceOpener } from '../../compose/sources.ts';
import { type Stores } from '../../compose/stores.ts';
import type { Config } from '../../config.ts';
import { askFor, askForHidden, askUntil, choose, isAgreed, type Checked } from './ask.ts';

const SCHEDULE = 'every 1d';

/** How a site on the web can be read. */
const ROADS = [
  { kind: 'site', title: 'Detected automatically: WordPress, sitemap or links (recommended)' },
  { kind: 'wordpress-rest', title: 'As WordPress, with the login of a user there' },
  { kind: 'sitemap', title: 'By its sitemap' },
  { kind: 'crawl', title: 'By following its links from the home page' },
] as const;

/** Asks for the site and how to read it, and looks at it. Gives the address of the site; null for none. */
export async function askForSite(config: Config, { ledger }: Pick<Stores, 'ledger'>): Promise<string | null> {
  const book = await ledger.open();
  const known = await realSources(book);
  const [first] = known;
  terminal.note(
    first === undefined
      ? '1 of 4: the address of your site, such as https://www.example.com. Enter alone leaves it for later.'
      : `1 of 4: the site. Signpost reads ${first.location}; Enter alone keeps it.`,
  );
  return askUntil(
    () => askFor('Address:'),
    async (answer): Promise<Checked<string | null>> => {
      if (answer === '') return { value: first?.location ?? null };
      const address = parseAddress(answer);
      if ('problem' in address) return address;
      const other = known.find(({ location }) => hostOf(location) !== hostOf(address.value));
      if (other !== undefined)
        return {
          problem: `One Signpost reads one site, and this one reads ${other.location}. Remove that first (signpost index remove ${other.id}), or give the other site a data folder of its own (--data).`,
        };
      terminal.note('\n2 of 4: how it is read.');
      const found = await askForRoad(config, address.value);
      if ('problem' in found) return found;
      await keep(book, found.value);
      return address;
    },
  );
}

function parseAddress(typed: string): Checked<string> {
  const { location } = /^\S+$/.test(typed) && !typed.includes('@') ? webPlace(typed) : { location: '' };
  return /^https?:\/\//.test(location)
    ? { value: location }
    : { problem: 'This is not the address of a site: write it like https://www.example.com.' };
}

/** The source, once it was looked at; or why it cannot be read. */
async function askForRoad(config: Config, location: string): Promise<Checked<SourceDescription>> {
  const { kind } = await choose('Number:', ROADS);
  const login = kind === 'wordpress-rest' ? await askForLogin() : { user: {}, secret: null };
  const source: SourceDescription = { kind, location, options: login.user, secret: login.secret };
  const looked = await look(config, source);
  if (!('privateHost' in looked)) return looked;
  // A person at a terminal may name hosts of their own network, as with `index --allow-host`.
  const { privateHost: host } = looked;
  if (!(await isAgreed(`${host} is on this machine or in a private network. Read it all the same?`)))
    return { problem: 'Then name another address.' };
  const again = await look(config, { ...source, options: { ...source.options, allowHosts: [host] } });
  return 'privateHost' in again ? { problem: `${again.privateHost} is private too.` } : again;
}

async function askForLogin(): Promise<{ user: { user: string }; secret: string }> {
  const user = await askUntil(
    () => askFor('Login of the user at the site:'),
    (answer) => (answer === '' ? { problem: 'Type the login that you use there.' } : { value: answer }),
  );
  const secret = await askUntil(
    () => askForHidden('Application password (Users, Profile, Application Passwords):'),
    (answer) =>
      answer === '' ? { problem: 'WordPress shows it once, when you make it.' } : { value: answer },
  );
  return { user: { user }, secret };
}

async function look(
  config: Config,
  source: SourceDescription,
): Promise<Checked<SourceDescription> | { privateHost: string }> {
  terminal.note(`Looking at ${source.location} …`);
  const { works, documents, reason, problem, said } = await probeSource(sourceOpener(config), source);
  if (works) {
    const count = documents === null ? '' : ` ${documents} documents.`;
    terminal.note(`It can be read.${reason === null ? '' : ` ${reason}`}${count}`);
    return { value: source };
  }
  const privateHost = privateHostIn(said.problem);
  return privateHost === null ? { problem: `It cannot be read: ${problem}` } : { privateHost };
}

function privateHostIn(said: Said | null): string | null {
  if (said === null) return null;
  if (said.code === 'private_address') return said.host;
  return 'why' in said ? privateHostIn(said.why) : null;
}

/** `serve` reads it as soon as it runs, and then by its schedule. */
async function keep(book: SourceBook, { secret, ...source }: SourceDescription): Promise<void> {
  const { id, schedule }: SourceRecord = await book.ensureSource({
    ...source,
    ...(secret === null ? {} : { secret }),
  });
  await book.updateSource(id, { schedule: schedule ?? SCHEDULE, nextRunAt: systemClock.now() });
}

function hostOf(location: string): string {
  return (URL.parse(location)?.host ?? location).replace(/^www\./, '');
}
