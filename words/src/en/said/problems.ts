import type { SaidWords } from '../../said.ts';
import { numbers } from '../numbers.ts';
import { homeInTexts } from './notes.ts';

const GENERATED = "Give the folder that your site's generator writes.";
const DATABASE = 'mysql://user:password@host:3306/database';
const STAYS = 'Nothing was published; the previous data stays in place.';

const WAYS = {
  log: 'Look into the error log of the site and try again later',
  user: 'Check what the user may read',
  password: 'Give an application password with --user and --password-file',
};

function listOf(sites: readonly { prefix: string; home: string }[]): string {
  return sites.map(({ prefix, home }) => `${prefix} (${home === '' ? 'no address' : home})`).join(', ');
}

/** Why a source cannot be read or its posts are not published, and what to do. */
export const problems = {
  silent_process: () =>
    'The process showed no sign of life for five minutes and was stopped. Something in the source takes too long to read.',
  no_host_found: () =>
    'None of the hosts that links lead to could be found: is this machine offline? No result was stored.',
  disk_almost_full: ({ folder, left, needed }) =>
    `The disk of ${folder} is almost full: ${left} MB are free, but reading needs ${needed} MB. Free some space, then try again.`,

  no_web_site: ({ address }) =>
    `${JSON.stringify(address)} is not the address of a web site. Write it like https://www.example.com.`,
  not_reached: ({ address, why }, say) => `${address} could not be read: ${say(why)}. Check the address.`,
  not_let_in: ({ address, status }) =>
    `${address} answers with status ${status}. Check the address, and whether the site lets visitors in without a password.`,
  asks_for_patience: ({ address, status }) =>
    `${address} is asking clients to slow down (status ${status}). Try again later, and see whether visitors can open it.`,
  refuses_machine: ({ address, status }) =>
    `${address} refuses this machine (status ${status}), as firewalls do. Let it through there, or read the database or an export: index wordpress-db, or index wxr.`,
  answers_with: ({ address, status }) =>
    `${address} answers with status ${status}. Check the address, and see whether visitors can open it.`,
  robots_unreadable: ({ address, why }, say) => `${address} could not be read: ${say(why)}.`,
  robots_unknown: ({ address, status }) =>
    `${address} answers with status ${status}, so Signpost cannot know what it may read. Try again later.`,
  robots_forbid_all: ({ home }) =>
    `The robots.txt of ${home} does not let Signpost read the site. Allow the user agent "Signpost" there.`,
  no_sitemap: ({ address }) =>
    `${address} has no sitemap: robots.txt names none that can be read, and the usual addresses have none. Give the address of the sitemap, or use \`index crawl\`.`,

  no_wordpress: ({ address }) =>
    `${address} does not answer like a WordPress site with a REST API. Try: index site ${address}`,
  rest_refuses_user: ({ address, user, status }) =>
    `${address} refuses to let ${user} read its REST API (status ${status}). Check the user and the application password, and that the web server passes on the Authorization header.`,
  rest_refused: ({ address, status, isForEverything }) =>
    `${address} does not let visitors read its REST API (status ${status}). ${
      isForEverything
        ? 'The web server wants a password for everything: let this machine in without one, or read the database or an export: index wordpress-db, or index wxr.'
        : `${WAYS.password}, or read its pages: index sitemap ${address}, or index crawl ${address}.`
    }`,
  password_refused: ({ address, user, status }) =>
    `${address} refuses the application password of ${user} (status ${status}). Check both, make a new one in the user's profile, make sure that the web server passes on the Authorization header, or leave the password out to read what visitors see.${
      address.startsWith('https:')
        ? ''
        : ' WordPress takes such passwords over https only, unless its environment type is local.'
    }`,
  rest_lacks_types: ({ address, types, names }) =>
    `The REST API of ${address} does not have these types: ${types.join(', ')}. It has: ${names.join(', ')}.`,
  rest_no_json: ({ address, route }) =>
    `The REST API of ${address} does not give ${route}: its answer is not JSON. Look for PHP messages before it, and switch them off.`,
  rest_route_refused: ({ address, route, status }) =>
    `The REST API of ${address} does not give ${route} (status ${status}). Try again later, or use \`index sitemap\` or \`index crawl\`.`,
  rest_route_unanswered: ({ address, route, why }, say) =>
    `The REST API of ${address} does not give ${route}: ${say(why)}. Try again later.`,
  rest_fails: ({ address, why }, say) =>
    `The REST API of ${address} fails: ${say(why)}. Try again later: the run continues where it stopped.`,
  rest_refuses_rest: ({ address, type, why }, say) =>
    `The REST API of ${address} gave some posts of the type ${type} and refuses the others: ${say(why)}. Check whether a firewall is blocking this machine, and try again later: the run continues where it stopped.`,
  rest_gives_nothing: ({ address, way }) =>
    `The REST API of ${address} gives no posts of any type. ${WAYS[way]}, or read its pages: index sitemap ${address}, or index crawl ${address}.`,
  no_password: ({ user }) => `There is no password for ${user}: give it with --password-file.`,

  records_have_types: () => 'A record file is read as it is: leave out --types.',
  unknown_kind: ({ kind, kinds }) => `Unknown source kind "${kind}". Use one of: ${kinds.join(', ')}.`,
  no_base: () => 'Set --base to the public address of the folder.',
  bad_base: ({ base }) =>
    `${base} is not the address of a site: set --base to the public address of the folder, such as https://example.com.`,
  bad_home: ({ home }) =>
    `${home} is not the address of a site: set --home to an address such as https://example.com.`,
  no_folder: ({ folder }) => `${folder} is not a folder. ${GENERATED}`,
  no_html_file: ({ folder }) => `There is no HTML file in ${folder}. ${GENERATED}`,
  root_unreadable: ({ folder, detail }) => `The folder ${folder} cannot be read: ${detail}. ${GENERATED}`,
  records_unreadable: ({ file, detail }) => `${file} cannot be read: ${detail}. Check the path.`,
  records_bad_home: ({ file, home }) =>
    `The site record of ${file} says that home is "${home}": it must be an address, such as https://example.com.`,

  database_address: () => `Give the database as ${DATABASE}, or a file of SQLite.`,
  database_password_address: () =>
    `The address of the database cannot be read. Write it as ${DATABASE}, with %XX in place of special characters of the password: %40 for @, %2F for /, %3A for :, %3F for ?, %23 for #, %25 for %.`,
  database_refuses_login: ({ place }) =>
    `The database at ${place} cannot be read: it refuses this user or password. Check both, and whether the user may read this database. If the server wants encrypted connections, add ?ssl=true to the address.`,
  database_refuses_tables: ({ place, detail }) =>
    `The database at ${place} cannot be read: the user may not read all that is needed (${detail}). Grant SELECT on the whole database.`,
  database_wants_ssl: ({ place }) =>
    `The database at ${place} cannot be read: it wants an encrypted connection. Add ?ssl=true to the address.`,
  database_certificate: ({ place, detail }) =>
    `The database at ${place} cannot be read: its certificate is not trusted (${detail}). Name the file of the authority that signed it in the environment variable NODE_EXTRA_CA_CERTS.`,
  database_missing: ({ place }) =>
    `The database at ${place} cannot be read: there is no database of this name.`,
  database_unreachable: ({ place, detail }) =>
    `The database at ${place} cannot be read: it cannot be reached (${detail}). Check host and port, and whether the server runs.`,
  database_lost: ({ place }) => `The database at ${place} cannot be read: the connection was lost.`,
  database_unreadable: ({ place, detail }) => `The database at ${place} cannot be read: ${detail}.`,
  database_file_busy: ({ file }) =>
    `The database file ${file} cannot be read: another program is writing to it. Try again later.`,
  database_file_unreadable: ({ file, detail }) =>
    `The database file ${file} cannot be read: ${detail}. Give ${DATABASE}, or the file of the SQLite drop-in, which is wp-content/database/.ht.sqlite by default.`,
  no_tables: ({ place, prefix, tables, sites }) =>
    `The database at ${place} has no WordPress tables with the prefix ${prefix}: ${tables.join(', ')} cannot be found. Give the prefix that wp-config.php names with --prefix, and a user that may read the tables.${sites.length === 0 ? '' : ` There are: ${listOf(sites)}.`}`,
  several_sites: ({ place, sites }) =>
    `There are ${sites.length} sites in the database at ${place}. Choose one with --prefix: ${listOf(sites)}.`,
  no_plugin_tables: ({ place, tables }) =>
    `The database at ${place} has no ${tables.join(' and no ')}. Leave --trust-plugin-tables out: the links are then read from the content.`,
  database_no_home: () =>
    'The database does not contain the address of the site (option home). Give it with --home URL.',
  database_lacks_types: ({ place, types, names }) =>
    `The database at ${place} has no posts of these types: ${types.join(', ')}. It has: ${names.join(', ')}.`,
  home_unclear: (said) =>
    `${homeInTexts(said)}. Say which of the two visitors use: --home ${said.used}, or --home ${said.home}. Nothing was published.`,

  export_lacks_types: ({ types, names }) =>
    `The export has no posts of these types: ${types.join(', ')}. It has: ${names.join(', ')}.`,
  export_zipped: ({ file }) => `${file} is a ZIP archive. Unpack it, and give the XML files that are in it.`,
  export_empty: ({ file }) => `${file} is empty. Export the site again.`,
  export_utf16: ({ file }) =>
    `${file} is UTF-16 without a byte order mark, so its characters cannot be read reliably. Convert the file to UTF-8.`,
  export_encoding: ({ encoding }) => `Unknown encoding ${encoding}. Convert the file to UTF-8.`,
  export_swells: ({ file, times }) =>
    `${file} unpacks to more than ${times} times its size, so it is not an export of a site.`,
  export_unreadable: ({ file, detail }) =>
    `${file} cannot be read: ${detail}. Check the path, or export the site again.`,
  export_faulty: ({ file, line, column, detail }) =>
    `${file} cannot be read at line ${line}, column ${column}: ${detail}. Nothing was imported from it; export the site again.`,
  no_export: ({ file }) => `${file} is not a WordPress export (WXR). Export one with Tools → Export.`,
  export_no_home: ({ file }) => `${file} does not contain the address of its site. Export the site again.`,
  two_exports: ({ first, home, second, other }) =>
    `The files are from two sites: ${first} is from ${home}, ${second} from ${other}. Index each site with a data folder of its own.`,

  other_site: ({ home, other }) =>
    `The data folder holds ${home}, and this source is ${other}. Use another folder (--data), or remove its sources first: signpost index sources lists them, signpost index remove ID removes one. If both are the same site, add --alias ${home}.`,
  beside_records: ({ kind, location, id }) =>
    `The data folder is filled from ${kind} ${location}, and a record file holds a whole site by itself. Use another folder (--data), or remove that source first: signpost index remove ${id}.`,
  shrinks: ({ what, removed, before }) =>
    `This ${what} lacks ${numbers.whole(removed)} of the ${numbers.whole(before)} stored posts, more than half of them. Nothing was ${what === 'run' ? 'published' : 'imported'}. If they should go, add --allow-shrink.`,
  nothing_found: () =>
    `The run found no posts. ${STAYS} Check the source: an address must lead to an HTML page that links to the other pages of the site; a file or database must contain published posts. If the site really has none, add --allow-shrink.`,
  no_posts_of_types: ({ types }) =>
    `The run found no posts of the types it was asked to read: ${types.join(', ')}. ${STAYS} Name others with --types, or read all with --types all.`,

  login_in_address: () => 'Leave the user and the password out of the address.',
  no_web_location: () => 'location must be an address such as https://www.example.com.',
  no_whole_path: () => 'location must be an absolute path.',
  folder_not_allowed: ({ kind }) =>
    `Only files and folders inside those listed in SIGNPOST_SOURCE_FOLDERS are allowed here. Change that setting, or add the source on the command line: signpost index ${kind}.`,
  database_not_allowed: ({ kind }) =>
    `Only databases on hosts listed in SIGNPOST_SOURCE_DATABASE_HOSTS are allowed here. Change that setting, or add the source on the command line: signpost index ${kind}.`,
  database_option_not_allowed: ({ kind }) =>
    `Only the options ssl=true and ssl=false are allowed in the address of a database here. Leave the others out, or add the source on the command line: signpost index ${kind}.`,
} satisfies Partial<SaidWords>;
