import type {
  HealthPartName,
  HealthParts,
  HealthState,
  SettingRow,
  UserCredential,
  UserRow,
} from '@signpost/contract/administration';

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

/** The screens of the administration. */
export interface AdministrationWords {
  /** Names the tabs for screen readers. */
  parts: string;
  documentation: string;
  users: {
    /** The answer in one line. */
    answer: (users: number, administrators: number) => string;
    add: string;
    list: string;
    columns: Readonly<Record<'login' | 'role' | 'access' | 'seen', string>>;
    roles: { [Role in UserRow['role']]: { name: string; meaning: string } };
    you: string;
    /** `2 tokens and 1 application password`. */
    credentials: (tokens: number, passwords: number, hasPassword: boolean) => string;
    noAccess: string;
    seen: (time: string | null, ago: string) => string;
    /** A use that was noted less than an hour ago; nothing more exact is known. */
    withinTheHour: string;
    login: string;
    loginHelp: string;
    loginProblem: string;
    loginTaken: string;
    role: string;
    remove: (login: string) => string;
    removeMeaning: string;
  };
  access: {
    heading: string;
    empty: string;
    create: string;
    createTitle: string;
    kinds: { [Kind in UserCredential['kind']]: { name: string; meaning: string } };
    kind: string;
    name: string;
    nameHelp: string;
    created: (date: string) => string;
    used: (time: string | null, ago: string) => string;
    revoke: string;
    revokeTitle: (name: string) => string;
    revokeMeaning: string;
    secretTitle: string;
    secretMeaning: string;
    copySecret: string;
    done: string;
    inviteHint: string;
    invite: string;
    inviteTitle: (login: string) => string;
    inviteMeaning: (until: string) => string;
    copyInvitation: string;
  };
  /** By the code of the refusal. */
  refusals: Readonly<
    Record<
      'user_own_account' | 'user_last_administrator' | 'credential_in_use' | 'users_not_writable' | 'other',
      string
    >
  >;
  settings: {
    answer: (set: number, all: number) => string;
    /** Behind the answer: opens the settings that differ. */
    showSet: string;
    search: string;
    which: string;
    all: string;
    onlySet: string;
    list: string;
    /** The settings of the analysis backend, which has its own. */
    backend: string;
    columns: Readonly<Record<'name' | 'value' | 'from', string>>;
    from: { [From in SettingRow['from']]: string };
    secret: string;
    none: string;
    /** `default: 7575`. */
    usually: (value: string) => string;
    nothing: string;
    howTo: string;
    /** What a setting does. English has it from the service; other languages have it here, by name. */
    meaning: (setting: Pick<SettingRow, 'name' | 'meaning'>) => string;
    backendMeaning: (setting: Pick<SettingRow, 'name' | 'meaning'>) => string;
  };
  health: {
    answer: (failed: number, attention: number) => string;
    checked: (ago: string) => string;
    again: string;
    list: string;
    states: { [State in HealthState]: string };
    names: { [Name in HealthPartName]: string };
    parts: HealthWords;
    version: (version: string, runtime: string, database: string) => string;
    doors: Readonly<Record<'sources' | 'events' | 'settings', string>>;
  };
  events: {
    answer: (total: number) => string;
    off: string;
    empty: string;
    emptyMeaning: string;
    list: string;
    columns: Readonly<Record<'time' | 'event' | 'properties', string>>;
    /** By the name of an event; the name itself for one that is not known. */
    names: Readonly<Record<string, string>>;
    /** By the name of a property; the name itself for one that is not known. */
    properties: Readonly<Record<string, string>>;
  };
  /** A screen of an extension that does not work. */
  extension: {
    unknown: string;
    unknownMeaning: string;
    broken: (title: string) => string;
    brokenMeaning: string;
    loading: string;
  };
}
