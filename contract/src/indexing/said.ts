import { text } from '../fields.ts';
import { Type } from '../schema/index.ts';

/** One of several sites in a database. */
interface Site {
  /** Of its tables. */
  prefix: string;
  /** Empty when it is not known. */
  home: string;
}

/** Parts of sentences: why an address or a document could not be read, or was not. */
interface Reasons {
  private_address: { host: string; address: string };
  no_address: { address: string };
  not_web: { protocol: string };
  too_many_redirects: { times: number };
  redirect_loop: { address: string };
  too_slow: { seconds: number };
  too_large: { megabytes: number };
  unknown_packing: { packing: string };
  cannot_unpack: { detail: string };
  connection_failed: { detail: string };
  unknown_authority: object;
  no_https: object;
  server_refuses: { status: number };
  server_asks_later: { status: number };
  server_answers: { status: number };
  rest_answers: { status: number };
  rest_gives_no_posts: object;
  listed_not_given: object;
  type_not_listed: { type: string; why: Said };
  not_of_this_site: object;
  leads_on: { address: string };
  answer_is: { status: number; isGuarded: boolean };
  many_alike: object;
  too_far: { links: number };
  address_too_long: object;
  path_too_deep: object;
  path_repeats: object;
  far_calendar: object;
  for_users: object;
  time_over: { minutes: number };
  enough_asked: { count: number };
  no_rest_api: object;
  rest_not_answering: object;
  rest_behind_firewall: { status: number };
  rest_refuses_visitors: { status: number; home: string };
}

/** Sentences: what an address was looked for as, in vain. */
interface Tried {
  no_post_at_path: object;
  no_post_of_name: object;
  no_post_of_number: object;
  no_post_of_query: object;
  no_file: object;
  no_former_address: object;
  no_redirect: object;
  no_list: object;
  no_hidden_post: object;
  no_guess: object;
}

/** Sentences: why a document could not be read. */
interface Unreadable {
  folder_unreadable: { detail: string };
  link_out_of_folder: object;
  link_to_nothing: { detail: string };
  file_unreadable: { file: string; detail: string };
  content_too_long: { megabytes: number };
  content_not_given: { detail: string };
  id_taken: { id: number };
  id_too_large: { id: string; largest: number };
  no_id: { title: string };
}

/** What a run does: opens the source, reads it, extracts links and texts, stores them, finds out where links lead, and publishes. */
export type RunStage = 'opening' | 'reading' | 'extracting' | 'storing' | 'resolving' | 'publishing';

/** Sentences: what to know of a run or of a source. */
interface Notes {
  source_not_finished: { kind: string; location: string };
  same_address: { kind: string; location: string; id: number };
  slow_pattern: { pattern: string };
  /** In milliseconds. */
  time_spent: Readonly<Record<RunStage, number>>;
  robots_forbid: { count: number };
  no_html: { count: number };
  soft_missing: { count: number };
  crawl_stopped: { why: Said };
  not_asked: { count: number; why: Said };
  unlisted: { count: number; asked: number };
  sitemap_too_deep: { address: string };
  sitemap_unreadable: { address: string; why: Said };
  sitemap_characters: { address: string; count: number };
  sitemap_is_feed: { address: string };
  sitemap_faulty: { address: string; count: number; detail: string };
  sitemaps_foreign: { count: number; address: string };
  sitemaps_empty: object;
  redirects_left_out: { count: number };
  site_moved: { address: string; end: string };
  login_not_checked: { address: string; user: string };
  wpml_languages: { address: string };
  type_hidden: { type: string };
  type_unreadable: { type: string; why: Said; isSignedIn: boolean };
  type_repeats: { type: string };
  rest_no_post: { address: string };
  unexplained: { count: number; asked: number };
  type_guessed: { type: string };
  types_not_open: { types: readonly string[] };
  types_not_counted: { types: readonly string[] };
  host_in_posts: { home: string; posts: number; ofPosts: number; host: string; own: number; origin: string };
  home_taken: { by: 'database' | 'export'; home: string; there: number; all: number; used: string };
  not_utf8: { file: string };
  characters_left_out: { file: string; found: string };
  types_taken_for_posts: { types: readonly string[] };
  plugin_redirects: { plugins: readonly string[] };
  files_taken_for_posts: object;
  files_without_pages: object;
  road_rest: { home: string; root: string };
  road_sitemap: { home: string; why: Said; sitemap: string };
  road_crawl: { home: string; why: Said };
}

/** Sentences: why a source cannot be read or its posts are not published, and what to do. */
interface Problems {
  silent_process: object;
  no_host_found: object;
  disk_almost_full: { folder: string; left: number; needed: number };
  no_web_site: { address: string };
  not_reached: { address: string; why: Said };
  not_let_in: { address: string; status: number };
  asks_for_patience: { address: string; status: number };
  refuses_machine: { address: string; status: number };
  answers_with: { address: string; status: number };
  robots_unreadable: { address: string; why: Said };
  robots_unknown: { address: string; status: number };
  robots_forbid_all: { home: string };
  no_sitemap: { address: string };
  no_wordpress: { address: string };
  rest_refuses_user: { address: string; user: string; status: number };
  rest_refused: { address: string; status: number; isForEverything: boolean };
  password_refused: { address: string; user: string; status: number };
  rest_lacks_types: { address: string; types: readonly string[]; names: readonly string[] };
  rest_no_json: { address: string; route: string };
  rest_route_refused: { address: string; route: string; status: number };
  rest_route_unanswered: { address: string; route: string; why: Said };
  rest_fails: { address: string; why: Said };
  rest_refuses_rest: { address: string; type: string; why: Said };
  rest_gives_nothing: { address: string; way: 'log' | 'user' | 'password' };
  no_password: { user: string };
  records_have_types: object;
  unknown_kind: { kind: string; kinds: readonly string[] };
  no_base: object;
  bad_base: { base: string };
  bad_home: { home: string };
  no_folder: { folder: string };
  no_html_file: { folder: string };
  root_unreadable: { folder: string; detail: string };
  records_unreadable: { file: string; detail: string };
  records_bad_home: { file: string; home: string };
  database_address: object;
  database_password_address: object;
  database_refuses_login: { place: string };
  database_refuses_tables: { place: string; detail: string };
  database_wants_ssl: { place: string };
  database_certificate: { place: string; detail: string };
  database_missing: { place: string };
  database_unreachable: { place: string; detail: string };
  database_lost: { place: string };
  database_unreadable: { place: string; detail: string };
  database_file_busy: { file: string };
  database_file_unreadable: { file: string; detail: string };
  no_tables: { place: string; prefix: string; tables: readonly string[]; sites: readonly Site[] };
  several_sites: { place: string; sites: readonly Site[] };
  no_plugin_tables: { place: string; tables: readonly string[] };
  database_no_home: object;
  database_lacks_types: { place: string; types: readonly string[]; names: readonly string[] };
  home_unclear: Notes['home_taken'];
  export_lacks_types: { types: readonly string[]; names: readonly string[] };
  export_zipped: { file: string };
  export_empty: { file: string };
  export_utf16: { file: string };
  export_encoding: { encoding: string };
  export_swells: { file: string; times: number };
  export_unreadable: { file: string; detail: string };
  export_faulty: { file: string; line: number; column: number; detail: string };
  no_export: { file: string };
  export_no_home: { file: string };
  two_exports: { first: string; home: string; second: string; other: string };
  other_site: { home: string; other: string };
  beside_records: { kind: string; location: string; id: number };
  shrinks: { what: 'run' | 'import'; removed: number; before: number };
  nothing_found: object;
  no_posts_of_types: { types: readonly string[] };
  login_in_address: object;
  no_web_location: object;
  no_whole_path: object;
  folder_not_allowed: { kind: string };
  database_not_allowed: { kind: string };
  database_option_not_allowed: { kind: string };
}

interface Values extends Reasons, Tried, Unreadable, Notes, Problems {
  /** Prose that an earlier version has stored. */
  said_before: { text: string };
  /** A failure that has no code: what the library or the system says. */
  unexpected: { detail: string };
}

/** What the index has to say, as a code with its values. `words/` has a sentence, or a part of one, for each in every language. */
export type Said = { [Code in keyof Values]: { code: Code } & Values[Code] }[keyof Values];

/** Which values a code has is for the type to say: a schema of every code would be longer than all others together. */
export const SaidSchema = Type.Unsafe<Said>(
  Type.Object(
    {
      code: text('Such as `robots_forbid`. Its values come beside it by name, such as `count`.'),
    },
    { title: 'Said', additionalProperties: true },
  ),
);
