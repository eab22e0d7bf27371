import type { AdministrationWords } from '../../dashboard/index.ts';
import type { PartWords } from '../../en/dashboard/administration.ts';
import { numbers } from '../numbers.ts';
import { backendSettingMeanings } from './backend-setting-meanings.ts';
import { settingMeanings } from './setting-meanings.ts';
import { time } from './time.ts';

const { count, whole, dollars } = numbers;

const fine = (says: string): PartWords => ({ says, advice: '' });
const SILENT: Record<'failed' | 'timed_out', PartWords> = {
  failed: {
    says: 'Der Zustand ließ sich nicht feststellen.',
    advice: 'Das Protokoll des Dienstes sagt, warum.',
  },
  timed_out: {
    says: 'Es kam keine rechtzeitige Antwort.',
    advice: 'Prüfen Sie den Teil und sehen Sie dann wieder nach.',
  },
};

export const administration: AdministrationWords['administration'] = {
  parts: 'Verwaltung',
  documentation: 'Dokumentation der Schnittstelle',
  users: {
    answer: (users, administrators) =>
      `${count(users, 'Konto darf', 'Konten dürfen')} sich anmelden; ${count(administrators, 'davon verwaltet', 'davon verwalten')} alles.`,
    add: 'Benutzer hinzufügen',
    list: 'Benutzer',
    columns: { login: 'Anmeldename', role: 'Rolle', access: 'Meldet sich an mit', seen: 'Zuletzt gesehen' },
    roles: {
      administrator: { name: 'Verwaltung', meaning: 'darf alles sehen und ändern' },
      viewer: { name: 'Einsicht', meaning: 'darf alles außer der Verwaltung sehen' },
      notifier: { name: 'Melder', meaning: 'darf nur geänderte Seiten melden; für Ihre Website' },
      editor: { name: 'Redaktion', meaning: 'darf noch nichts sehen' },
      subscriber: { name: 'Abonnement', meaning: 'darf noch nichts sehen' },
    },
    you: 'Sie',
    credentials: (tokens, passwords, hasPassword) =>
      numbers.list([
        ...(hasPassword ? ['Passwort'] : []),
        ...(passwords > 0 ? [count(passwords, 'Anwendungspasswort', 'Anwendungspasswörter')] : []),
        ...(tokens > 0 ? [count(tokens, 'Token', 'Tokens')] : []),
      ]),
    noAccess: 'noch nichts',
    seen: (at, ago) => (at === null ? 'nie' : ago),
    withinTheHour: 'in der letzten Stunde',
    login: 'Anmeldename',
    loginHelp: '1 bis 60 Buchstaben, Ziffern oder . _ @ + -',
    loginProblem: 'Verwenden Sie 1 bis 60 Buchstaben, Ziffern oder . _ @ + -',
    loginTaken: 'Diesen Anmeldenamen gibt es schon.',
    role: 'Rolle',
    remove: (login) => `${login} entfernen`,
    removeMeaning:
      'Alle Passwörter, Tokens und Sitzungen gelten ab sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  },
  access: {
    heading: 'Anwendungspasswörter und Tokens',
    empty:
      'Noch keine. Programme brauchen eines; Menschen können über eine Einladung ein eigenes Passwort setzen.',
    create: 'Erstellen',
    createTitle: 'Neues Token oder Anwendungspasswort',
    kinds: {
      token: { name: 'Token', meaning: 'für Programme: gesendet als „Authorization: Bearer …“' },
      application_password: {
        name: 'Anwendungspasswort',
        meaning: 'für HTTP Basic und zur Anmeldung hier mit dem Anmeldenamen',
      },
    },
    kind: 'Art',
    name: 'Wofür ist es?',
    nameHelp: 'Etwa „Berichtsskript“ oder „Laptop“: damit Sie später wissen, welches Sie widerrufen.',
    created: (date) => `erstellt am ${date}`,
    used: (at, ago) => (at === null ? 'nie benutzt' : `zuletzt benutzt ${ago}`),
    revoke: 'Widerrufen',
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeMeaning:
      'Was sich damit anmeldet, wird ab sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    secretTitle: 'Jetzt kopieren',
    secretMeaning: 'Es wird nur dieses eine Mal gezeigt und nirgends gespeichert.',
    copySecret: 'Kopieren',
    done: 'Ich habe es kopiert',
    inviteHint: 'Menschen melden sich mit einem eigenen Passwort an, das sie über eine Einladung setzen.',
    invite: 'Einladen',
    inviteTitle: (login) => `Einladung für ${login}`,
    inviteMeaning: (until) =>
      `Schicken Sie der Person diesen Link. Damit kann sie einmal ein Passwort setzen, bis ${until}. Ein früherer Link gilt nicht mehr.`,
    copyInvitation: 'Link kopieren',
  },
  refusals: {
    user_own_account:
      'Das ist Ihr eigenes Konto, und Sie würden sich aussperren. Lassen Sie es eine andere Person mit Verwaltungsrechten tun.',
    user_last_administrator:
      'Das ist das letzte Konto mit Verwaltungsrechten. Geben Sie die Rolle zuerst jemand anderem.',
    credential_in_use: 'Damit sind Sie gerade angemeldet. Melden Sie sich zuerst auf andere Weise an.',
    users_not_writable:
      'Das Datenbankkonto dieses Dienstes darf keine Benutzer ändern. Nehmen Sie die Befehlszeile mit einem Konto, das es darf.',
    other: 'Das hat nicht geklappt.',
  },
  settings: {
    answer: (set, all) =>
      set === 0
        ? `Alle ${whole(all)} Einstellungen haben ihre Vorgabe.`
        : `${whole(set)} von ${whole(all)} Einstellungen ${set === 1 ? 'weicht' : 'weichen'} von der Vorgabe ab.`,
    showSet: 'Zeigen',
    search: 'Einstellungen durchsuchen',
    which: 'Welche Einstellungen',
    all: 'Alle',
    onlySet: 'Abweichend',
    list: 'Einstellungen des Dienstes',
    backend: 'Einstellungen des Analysedienstes',
    columns: { name: 'Einstellung', value: 'In Kraft', from: 'Woher' },
    from: { default: 'Vorgabe', environment: 'Umgebung', option: 'Befehlszeile' },
    secret: 'gesetzt, nicht gezeigt',
    none: 'keine',
    usually: (value) => `Vorgabe: ${value}`,
    nothing: 'Keine Einstellung passt.',
    howTo:
      'Einstellungen sind Umgebungsvariablen: Setzen Sie eine dort, wo der Dienst gestartet wird, und starten Sie ihn neu.',
    meaning: ({ name, meaning }) => settingMeanings[name] ?? meaning,
    backendMeaning: ({ name, meaning }) => backendSettingMeanings[name] ?? meaning,
  },
  health: {
    answer: (failed, attention) => {
      if (failed > 0) return `${count(failed, 'Teil ist', 'Teile sind')} ausgefallen.`;
      return attention > 0
        ? `${count(attention, 'Teil verdient', 'Teile verdienen')} einen Blick; ausgefallen ist nichts.`
        : 'Alles funktioniert.';
    },
    checked: (ago) => `geprüft ${ago}`,
    again: 'Erneut prüfen',
    list: 'Teile des Dienstes',
    states: { ok: 'läuft', attention: 'ansehen', failed: 'ausgefallen', off: 'nicht in Gebrauch' },
    names: {
      store: 'Beiträge und Links',
      index: 'Einlesen der Website',
      schedule: 'Zeitplan',
      backend: 'Analysedienst',
      engines: 'KI-Dienste',
      cache: 'Gemeinsamer Cache',
      events: 'Nutzungsereignisse',
      disk: 'Datenordner',
    },
    parts: {
      store: (code, figures, ago) => {
        const changedAt = figures?.changed_at ?? null;
        const posts = count(figures?.posts ?? 0, 'Beitrag', 'Beiträge');
        const changed = changedAt === null ? '' : `; zuletzt kamen oder gingen Beiträge ${ago(changedAt)}`;
        return {
          ...SILENT,
          listed: fine(`Gelistet: ${posts} und ${count(figures?.links ?? 0, 'Link', 'Links')}${changed}.`),
          sample: {
            says: `Gelistet: ${posts} der erfundenen Beispielwebsite.`,
            advice: 'Lesen Sie Ihre eigene Website ein; das Beispiel verschwindet dann von selbst.',
          },
          empty: { says: 'Es sind keine Beiträge gelistet.', advice: 'Lesen Sie Ihre Website ein.' },
        }[code];
      },
      index: (code, figures, ago) => {
        const last = ago(figures?.last_done_at ?? null);
        return {
          ...SILENT,
          up_to_date: fine(`Zuletzt eingelesen ${last}.`),
          no_source: fine('Es wurde keine Quelle hinzugefügt: Die Beiträge wurden importiert.'),
          not_read: {
            says: 'Eine Quelle wurde hinzugefügt und nie zu Ende eingelesen.',
            advice: 'Starten Sie einen Lauf.',
          },
          running: fine('Ein Lauf ist im Gang.'),
          run_failed: {
            says: `Der letzte Lauf von ${count(figures?.failed_sources ?? 0, 'Quelle', 'Quellen')} ist fehlgeschlagen oder wurde unterbrochen.`,
            advice: 'Öffnen Sie die Quelle: Sie sagt, warum.',
          },
          old: {
            says: `Zuletzt eingelesen ${last}.`,
            advice: 'Starten Sie einen Lauf, oder geben Sie der Quelle einen Zeitplan.',
          },
        }[code];
      },
      schedule: (code, figures, ago) =>
        ({
          ...SILENT,
          on_time: fine(
            (figures?.next_run_at ?? null) === null
              ? 'Der nächste Lauf wartet auf den davor.'
              : `Der nächste Lauf ist ${ago(figures?.next_run_at ?? null)} fällig.`,
          ),
          overdue: {
            says: `Ein Lauf war ${ago(figures?.next_run_at ?? null)} fällig und hat nicht begonnen.`,
            advice:
              'Prüfen Sie, ob ein Prozess Läufe startet (Einstellung des Zeitplaners), und sein Protokoll.',
          },
          nothing_scheduled: fine('Keine Quelle hat einen Zeitplan.'),
          switched_off: fine('Dieser Prozess startet keine Läufe von selbst; ein anderer muss es tun.'),
        })[code],
      backend: (code) =>
        ({
          ...SILENT,
          answers: fine('Er antwortet.'),
          not_configured: fine('Es ist keiner eingerichtet; darum gibt es keine Marken.'),
          unreachable: {
            says: 'Er ist nicht erreichbar. Marken zeigen, was von ihnen aufbewahrt ist.',
            advice: 'Prüfen Sie seine Adresse, ob er läuft, und das Netz.',
          },
          refused: {
            says: 'Er antwortet und weist unser Konto ab.',
            advice:
              'Prüfen Sie den Benutzernamen und den Schlüssel des Analysedienstes in den Einstellungen.',
          },
        })[code],
      engines: (code, figures) => {
        const engines = count(figures?.engines ?? 0, 'Assistent wird', 'Assistenten werden');
        const limit = figures?.daily_limit_usd ?? null;
        const spent = figures?.spent_today_usd ?? null;
        const budget =
          limit === null
            ? ''
            : spent === null
              ? ` Die Grenze eines Tages ist ${dollars(limit)}.`
              : ` Heute sind ${dollars(spent)} von ${dollars(limit)} ausgegeben oder vorgemerkt.`;
        return {
          ...SILENT,
          asked: fine(`${engines} gefragt.${budget}`),
          demo: {
            says: 'Keiner ist verbunden: Alle Antworten über Marken sind erfunden.',
            advice: 'Verbinden Sie einen KI-Dienst: Das braucht einen Schlüssel und eine Minute.',
          },
          budget_low: {
            says: `${engines} gefragt.${budget}`,
            advice: 'Erhöhen Sie die Ausgabengrenze je Tag, oder lassen Sie Analysen bis morgen warten.',
          },
          budget_spent: {
            says: `Das Budget von heute ist ausgegeben.${budget}`,
            advice: 'Analysen gehen morgen weiter, oder Sie erhöhen die Ausgabengrenze je Tag.',
          },
          unknown: fine('Der Analysedienst sagt nicht, welche KI-Dienste er fragt.'),
        }[code];
      },
      cache: (code) =>
        ({
          ...SILENT,
          answers: fine('Er antwortet.'),
          not_configured: fine('Es ist keiner eingerichtet; ein einzelner Prozess braucht keinen.'),
          unreachable: {
            says: 'Er antwortet nicht. Der Dienst arbeitet ohne ihn, nur langsamer.',
            advice: 'Prüfen Sie die Adresse des Zwischenspeichers in den Einstellungen und seinen Server.',
          },
        })[code],
      events: (code, figures, ago) =>
        ({
          ...SILENT,
          delivered: fine(
            figures === null || figures.waiting === 0
              ? 'Alle sind zugestellt.'
              : `${count(figures.waiting, 'Ereignis ist', 'Ereignisse sind')} unterwegs.`,
          ),
          waiting: {
            says: `${count(figures?.waiting ?? 0, 'Ereignis wartet', 'Ereignisse warten')} auf den Empfänger, das älteste seit: ${ago(figures?.oldest_waiting_at ?? null)}.`,
            advice:
              'Prüfen Sie den Empfänger der Nutzungsereignisse in den Einstellungen. Bis dahin geht nichts verloren.',
          },
          switched_off: fine('In den Einstellungen abgeschaltet.'),
        })[code],
      disk: (code, figures) => {
        const free = time.bytes(figures?.free_bytes ?? 0);
        return {
          ...SILENT,
          enough: fine(`${free} sind frei.`),
          low: { says: `Nur ${free} sind frei.`, advice: 'Ein Import braucht Platz neben den alten Daten.' },
          not_writable: {
            says: 'Der Dienst kann dort nicht schreiben.',
            advice: 'Geben Sie dem Benutzer des Dienstes Lese- und Schreibrechte im Datenordner.',
          },
          missing: fine(
            `Es gibt ihn noch nicht; er wird angelegt, wenn er gebraucht wird. ${free} sind frei.`,
          ),
        }[code];
      },
    },
    version: (version, runtime, database) => `Signpost ${version}, Node ${runtime}, ${database}`,
    doors: {
      sources: 'Quellen und Läufe',
      events: 'Ereignisse',
      aiServices: 'KI-Dienste',
      settings: 'Einstellungen',
    },
  },
  events: {
    answer: (total) =>
      total === 0
        ? 'Mit Marken wurde noch nichts getan.'
        : `Was mit Marken getan wurde: ${count(total, 'Ereignis', 'Ereignisse')}, die neuesten zuerst. Sie bleiben auf diesem Rechner, solange kein Empfänger gesetzt ist.`,
    off: 'Nutzungsereignisse sind in den Einstellungen abgeschaltet: Es kommen keine hinzu.',
    empty: 'Noch keine Ereignisse',
    emptyMeaning:
      'Eines erscheint, wenn eine Marke hinzukommt oder sich ändert, ihre Zahlen abgerufen werden oder sich ihre Fragen ändern.',
    list: 'Nutzungsereignisse',
    columns: { time: 'Zeit', event: 'Ereignis', properties: 'Einzelheiten' },
    names: {
      'AI Visibility Brand Created': 'Marke hinzugefügt',
      'AI Visibility Brand Updated': 'Marke geändert',
      'AI Visibility Insights Fetched': 'Zahlen abgerufen',
      'AI Visibility Query Toggled': 'Frage umgeschaltet',
      'AI Visibility Queries Regenerated': 'Fragen neu erstellt',
    },
    properties: {
      locale: 'Land',
      interval: 'Analyse',
      platforms: 'KI-Dienste',
      fields_changed: 'geändert',
      status_changed: 'ein- oder ausgeschaltet',
      new_status: 'jetzt',
      score: 'Punktzahl',
      rank: 'Rang',
      avg_sentiment: 'Stimmung',
      mentions: 'Nennungen',
      citations: 'Zitate',
      has_competitors: 'Wettbewerber',
      query_result_count: 'Fragen mit Ergebnissen',
      enabled: 'an',
      query_count: 'Fragen',
    },
  },
  extension: {
    unknown: 'Keine Erweiterung hat diese Ansicht',
    unknownMeaning: 'Die Erweiterung wurde vielleicht aus den Einstellungen entfernt.',
    broken: (title) => `„${title}“ konnte nicht gezeigt werden`,
    brokenMeaning:
      'Der Code der Erweiterung ist fehlgeschlagen. Der Rest von Signpost funktioniert. Sagen Sie der Autorin oder dem Autor, was er gemeldet hat:',
    loading: 'Erweiterung wird geladen …',
  },
};
