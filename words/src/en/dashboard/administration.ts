import type {
  HealthPartName,
  HealthParts,
  HealthState,
  SettingRow,
  UserCredential,
  UserRow,
} from '@signpost/contract/administration';
import { numbers } from '../numbers.ts';
import { time } from './time.ts';

/** What is said of a part of the service: its state in a sentence, and what to do; '' when nothing has to be done. */
export interface PartWords {
  says: string;
  advice: string;
}

type HealthWords = {
  [Name in HealthPartName]: (
    code: HealthParts[Name]['code'],
    figures: HealthParts[Name]['figures'],
    /** A time as `2 hours ago`. */
    ago: (time: string | null) => string,
  ) => PartWords;
};

const { count, whole, dollars } = numbers;

const fine = (says: string): PartWords => ({ says, advice: '' });
const SILENT: Record<'failed' | 'timed_out', PartWords> = {
  failed: { says: 'Its state is not known.', advice: 'The log of the service shows why.' },
  timed_out: { says: 'It did not answer in time.', advice: 'Check it, then try again.' },
};

const parts: HealthWords = {
  store: (code, figures, ago) => {
    const changedAt = figures?.changed_at ?? null;
    const posts = count(figures?.posts ?? 0, 'post', 'posts');
    const changed = changedAt === null ? '' : `; posts were last added or removed ${ago(changedAt)}`;
    return {
      ...SILENT,
      listed: fine(`${posts} and ${count(figures?.links ?? 0, 'link', 'links')} are listed${changed}.`),
      sample: {
        says: `${posts} of the invented sample site are listed.`,
        advice: 'Index your own site; the sample disappears by itself.',
      },
      empty: { says: 'No posts are listed.', advice: 'Index your site.' },
    }[code];
  },
  index: (code, figures, ago) => {
    const last = ago(figures?.last_done_at ?? null);
    return {
      ...SILENT,
      up_to_date: fine(`Last read ${last}.`),
      no_source: fine('There is no source: the posts were imported.'),
      not_read: { says: 'A source was added but never read completely.', advice: 'Start a run.' },
      running: fine('A run is in progress.'),
      run_failed: {
        says: `The last run of ${count(figures?.failed_sources ?? 0, 'source', 'sources')} failed or was interrupted.`,
        advice: 'Open the source to see why.',
      },
      old: { says: `Last read ${last}.`, advice: 'Start a run, or give the source a schedule.' },
    }[code];
  },
  schedule: (code, figures, ago) =>
    ({
      ...SILENT,
      on_time: fine(
        (figures?.next_run_at ?? null) === null
          ? 'The next run is waiting for the current one.'
          : `The next run is due ${ago(figures?.next_run_at ?? null)}.`,
      ),
      overdue: {
        says: `A run was due ${ago(figures?.next_run_at ?? null)} and has not started.`,
        advice: 'Check that one process has the scheduler switched on, and look at its log.',
      },
      nothing_scheduled: fine('No source has a schedule.'),
      switched_off: fine('This process does not start scheduled runs; another one has to.'),
    })[code],
  backend: (code) =>
    ({
      ...SILENT,
      answers: fine('It answers.'),
      not_configured: fine('No backend is configured, so there are no brands.'),
      unreachable: {
        says: 'It cannot be reached. Brands show their last known figures.',
        advice: 'Check its address, whether it is running, and the network.',
      },
      refused: {
        says: 'It answers, but refuses our account.',
        advice: 'Check the user name and the key of the analysis backend in the settings.',
      },
    })[code],
  engines: (code, figures) => {
    const engines = count(figures?.engines ?? 0, 'engine is', 'engines are');
    const limit = figures?.daily_limit_usd ?? null;
    const spent = figures?.spent_today_usd ?? null;
    const budget =
      limit === null
        ? ''
        : spent === null
          ? ` The daily limit is ${dollars(limit)}.`
          : ` ${dollars(spent)} of ${dollars(limit)} have been spent or reserved today.`;
    return {
      ...SILENT,
      asked: fine(`${engines} asked.${budget}`),
      demo: {
        says: 'No AI service is connected: all answers about brands are invented.',
        advice: 'Connect an AI service: it takes a key and a minute.',
      },
      budget_low: {
        says: `${engines} asked.${budget}`,
        advice: 'Raise the daily spending limit, or let analyses wait until tomorrow.',
      },
      budget_spent: {
        says: `The budget for today is spent.${budget}`,
        advice: 'Analyses continue tomorrow, or raise the daily spending limit.',
      },
      unknown: fine('The backend does not say which AI services it asks.'),
    }[code];
  },
  cache: (code) =>
    ({
      ...SILENT,
      answers: fine('It answers.'),
      not_configured: fine('No cache is configured; a single process does not need one.'),
      unreachable: {
        says: 'It does not answer. The service works without it, but more slowly.',
        advice: 'Check the address of the cache in the settings, and its server.',
      },
    })[code],
  events: (code, figures, ago) =>
    ({
      ...SILENT,
      delivered: fine(
        figures === null || figures.waiting === 0
          ? 'All events are delivered.'
          : `${count(figures.waiting, 'event is', 'events are')} on the way.`,
      ),
      waiting: {
        says: `${count(figures?.waiting ?? 0, 'event is', 'events are')} waiting for the receiver, the oldest from ${ago(figures?.oldest_waiting_at ?? null)}.`,
        advice: 'Check the receiver of usage events in the settings. Nothing is lost meanwhile.',
      },
      switched_off: fine('Switched off in the settings.'),
    })[code],
  disk: (code, figures) => {
    const free = time.bytes(figures?.free_bytes ?? 0);
    return {
      ...SILENT,
      enough: fine(`${free} are free.`),
      low: {
        says: `Only ${free} are free.`,
        advice: 'An import needs room for a second copy of the data.',
      },
      not_writable: {
        says: 'The service cannot write there.',
        advice: 'Give the user of the service read and write access to the data folder.',
      },
      missing: fine(`It does not exist yet and will be created when needed. ${free} are free.`),
    }[code];
  },
};

/** The screens of the administration. */
export const administration = {
  /** Names the tabs for screen readers. */
  parts: 'Administration',
  documentation: 'API documentation',
  users: {
    /** The answer in one line. */
    answer: (users: number, administrators: number): string =>
      `${count(users, 'user', 'users')} can sign in; ${count(administrators, 'is an administrator', 'are administrators')}.`,
    add: 'Add a user',
    list: 'Users',
    columns: { login: 'Login', role: 'Role', access: 'Signs in with', seen: 'Last seen' },
    roles: {
      administrator: { name: 'Administrator', meaning: 'can see and change everything' },
      viewer: { name: 'Viewer', meaning: 'can see everything except administration' },
      notifier: { name: 'Notifier', meaning: 'can only announce changed pages; meant for your site' },
      editor: { name: 'Editor', meaning: 'has no access yet' },
      subscriber: { name: 'Subscriber', meaning: 'has no access yet' },
    } satisfies { [Role in UserRow['role']]: { name: string; meaning: string } },
    you: 'you',
    credentials: (tokens: number, passwords: number, hasPassword: boolean): string =>
      numbers.list([
        ...(hasPassword ? ['a password'] : []),
        ...(passwords > 0 ? [count(passwords, 'application password', 'application passwords')] : []),
        ...(tokens > 0 ? [count(tokens, 'token', 'tokens')] : []),
      ]),
    noAccess: 'nothing yet',
    seen: (at: string | null, ago: string): string => (at === null ? 'never' : ago),
    /** A use that was noted less than an hour ago; nothing more exact is known. */
    withinTheHour: 'within the last hour',
    login: 'Login',
    loginHelp: '1 to 60 letters, digits or . _ @ + -',
    loginProblem: 'Use 1 to 60 letters, digits or . _ @ + -',
    loginTaken: 'This login is taken.',
    role: 'Role',
    remove: (login: string): string => `Remove ${login}`,
    removeMeaning:
      'All passwords, tokens and sessions of this user stop working at once. This cannot be undone.',
  },
  access: {
    heading: 'Application passwords and tokens',
    empty: 'None yet. Programs need one; people can set their own password with an invitation.',
    create: 'Create',
    createTitle: 'New token or application password',
    kinds: {
      token: { name: 'Token', meaning: 'for programs: sent as “Authorization: Bearer …”' },
      application_password: {
        name: 'Application password',
        meaning: 'for HTTP Basic, and to sign in here with the login',
      },
    } satisfies { [Kind in UserCredential['kind']]: { name: string; meaning: string } },
    kind: 'Kind',
    name: 'What is it for?',
    nameHelp: 'For example “report script” or “laptop”, so that you know later which one to revoke.',
    created: (date: string): string => `created ${date}`,
    used: (at: string | null, ago: string): string => (at === null ? 'never used' : `last used ${ago}`),
    revoke: 'Revoke',
    revokeTitle: (name: string): string => `Revoke “${name}”?`,
    revokeMeaning: 'Anything that uses it will be refused from now on. This cannot be undone.',
    secretTitle: 'Copy it now',
    secretMeaning: 'It is shown only once and is not stored anywhere.',
    copySecret: 'Copy',
    done: 'I have copied it',
    inviteHint: 'People sign in with their own password, which they set with an invitation.',
    invite: 'Invite',
    inviteTitle: (login: string): string => `Invitation for ${login}`,
    inviteMeaning: (until: string): string =>
      `Send this link to the person. It lets them set a password once, until ${until}. Earlier links no longer work.`,
    copyInvitation: 'Copy the link',
  },
  /** By the code of the refusal. */
  refusals: {
    user_own_account:
      'This is your own account: you would lock yourself out. Ask another administrator to do it.',
    user_last_administrator: 'This is the last administrator. Make another user an administrator first.',
    credential_in_use: 'You are signed in with this one. Sign in another way first.',
    users_not_writable:
      'The database account of this service is not allowed to change users. Use the command line with an account that is.',
    other: 'That did not work.',
  },
  settings: {
    answer: (set: number, all: number): string =>
      set === 0
        ? `All ${whole(all)} settings have their default value.`
        : `${whole(set)} of ${whole(all)} settings ${set === 1 ? 'differs' : 'differ'} from the default.`,
    /** After the answer: opens the settings that differ. */
    showSet: 'Show them',
    search: 'Search settings',
    which: 'Which settings',
    all: 'All',
    onlySet: 'Not the default',
    list: 'Settings of the service',
    /** The settings of the analysis backend, which has its own. */
    backend: 'Settings of the analysis backend',
    columns: { name: 'Setting', value: 'Value', from: 'From' },
    from: { default: 'default', environment: 'environment', option: 'command line' } satisfies {
      [From in SettingRow['from']]: string;
    },
    secret: 'set, not shown',
    none: 'none',
    usually: (value: string): string => `default: ${value}`,
    nothing: 'No setting matches.',
    howTo: 'Settings are environment variables: set one where the service is started, then restart it.',
    /** What a setting does. English has it from the service; other languages have it here, by name. */
    meaning: ({ meaning }: Pick<SettingRow, 'name' | 'meaning'>): string => meaning,
    backendMeaning: ({ meaning }: Pick<SettingRow, 'name' | 'meaning'>): string => meaning,
  },
  health: {
    answer: (failed: number, attention: number): string => {
      if (failed > 0) return `${count(failed, 'part has', 'parts have')} failed.`;
      return attention > 0
        ? `${count(attention, 'part needs', 'parts need')} attention; nothing has failed.`
        : 'Everything works.';
    },
    checked: (ago: string): string => `checked ${ago}`,
    again: 'Check again',
    list: 'Parts of the service',
    states: { ok: 'works', attention: 'needs attention', failed: 'failed', off: 'not in use' } satisfies {
      [State in HealthState]: string;
    },
    names: {
      store: 'Posts and links',
      index: 'Reading the site',
      schedule: 'Schedule',
      backend: 'Analysis backend',
      engines: 'AI services',
      cache: 'Shared cache',
      events: 'Usage events',
      disk: 'Data folder',
    } satisfies { [Name in HealthPartName]: string },
    parts,
    version: (version: string, runtime: string, database: string): string =>
      `Signpost ${version}, Node ${runtime}, ${database}`,
    doors: { sources: 'Sources and runs', events: 'Events', aiServices: 'AI services', settings: 'Settings' },
  },
  events: {
    answer: (total: number): string =>
      total === 0
        ? 'Nothing has happened with brands yet.'
        : `The latest ${count(total, 'event', 'events')} about brands. They stay on this machine unless a receiver is set.`,
    off: 'Usage events are switched off in the settings, so no new ones appear.',
    empty: 'No events yet',
    emptyMeaning:
      'One appears when a brand is added or changed, its figures are fetched or its questions change.',
    list: 'Usage events',
    columns: { time: 'Time', event: 'Event', properties: 'Details' },
    /** By the name of an event; the name itself for one that is not known. */
    names: {
      'AI Visibility Brand Created': 'Brand added',
      'AI Visibility Brand Updated': 'Brand changed',
      'AI Visibility Insights Fetched': 'Figures fetched',
      'AI Visibility Query Toggled': 'Question switched',
      'AI Visibility Queries Regenerated': 'Questions rewritten',
    } as Readonly<Record<string, string>>,
    /** By the name of a property; the name itself for one that is not known. */
    properties: {
      locale: 'country',
      interval: 'analysed',
      platforms: 'engines',
      fields_changed: 'changed',
      status_changed: 'switched on or off',
      new_status: 'now',
      score: 'score',
      rank: 'rank',
      avg_sentiment: 'sentiment',
      mentions: 'mentions',
      citations: 'citations',
      has_competitors: 'competitors',
      query_result_count: 'questions with results',
      enabled: 'on',
      query_count: 'questions',
    } as Readonly<Record<string, string>>,
  },
  /** A screen of an extension that does not work. */
  extension: {
    unknown: 'No extension has this screen',
    unknownMeaning: 'The extension may have been removed from the settings.',
    broken: (title: string): string => `“${title}” could not be shown`,
    brokenMeaning: 'The extension failed. The rest of Signpost works. Send its author this message:',
    loading: 'Loading the extension…',
  },
};
