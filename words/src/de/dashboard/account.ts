import type { DashboardWords } from '../../dashboard/index.ts';

export const account: DashboardWords['account'] = {
  signIn: {
    heading: 'Anmelden',
    login: 'Anmeldename',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'Anmeldename oder Passwort ist falsch.',
    tooMany: 'Zu viele Versuche sind fehlgeschlagen. Warten Sie eine Minute und versuchen Sie es erneut.',
    readOnly:
      'Anmelden ist nicht möglich: In den Datenordner auf dem Server kann nicht geschrieben werden, und dort wird die Sitzung gespeichert. Machen Sie ihn beschreibbar.',
    help: 'Noch kein Passwort? Bitten Sie um eine Einladung. Ein Anwendungspasswort geht auch.',
    lockedOut: (command) =>
      `Ausgesperrt, und niemand mehr da, der Sie einladen kann? Rufen Sie auf dem Rechner, auf dem Signpost läuft, „${command}“ auf, gefolgt von Ihrem Anmeldenamen.`,
    byLink: 'Sie werden angemeldet …',
    linkUsed:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Melden Sie sich mit Anmeldename und Passwort an.',
  },
  invitation: {
    heading: 'Willkommen bei Signpost',
    meaning: 'Wählen Sie ein Passwort. Damit melden Sie sich künftig an.',
    password: 'Neues Passwort',
    submit: 'Passwort setzen und anmelden',
    used: 'Diese Einladung wurde schon benutzt oder ist abgelaufen. Bitten Sie um eine neue.',
    incomplete: 'Die Adresse ist unvollständig: Öffnen Sie den ganzen Link, den Sie bekommen haben.',
  },
  password: {
    heading: 'Passwort ändern',
    current: 'Jetziges Passwort',
    currentHelp: 'Wenn Sie keines haben, eines Ihrer Anwendungspasswörter.',
    next: 'Neues Passwort',
    submit: 'Passwort ändern',
    wrong: 'Das jetzige Passwort ist falsch.',
    done: 'Ihr Passwort ist geändert. Andere Browser, die mit dem alten angemeldet waren, sind abgemeldet.',
    show: 'Eingabe anzeigen',
  },
  length: (least) => `Mindestens ${least} Zeichen.`,
  tooShort: (least) => `Das ist zu kurz: Nehmen Sie mindestens ${least} Zeichen.`,
  roles: {
    administrator: 'Verwaltung: darf alles sehen und ändern',
    viewer: 'Einsicht: darf lesen, nicht ändern',
    notifier: 'Melder: darf geänderte Seiten melden',
    editor: 'Redaktion: hat hier keinen Zugang',
    subscriber: 'Abonnement: hat hier keinen Zugang',
  },
};
