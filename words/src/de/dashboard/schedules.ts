import type { AdministrationWords } from '../../dashboard/index.ts';

export const schedules: AdministrationWords['schedules'] = {
  answer: (scheduled, all) =>
    scheduled === 0 ? 'Noch läuft nichts nach Zeitplan.' : `${scheduled} von ${all} laufen nach Zeitplan.`,
  list: 'Zeitpläne',
  columns: { what: 'Was', schedule: 'Zeitplan', next: 'Nächstes Mal', last: 'Letztes Ergebnis' },
  what: { checks: 'Prüfung der Links zu anderen Websites', backups: 'Sicherung' },
  source: 'Indexlauf',
  none: 'Nur von Hand',
  notPlanned: 'nicht geplant',
  never: 'nie',
  results: {
    running: 'Läuft',
    done: (when) => `Fertig ${when}`,
    failed: (when) => `Gescheitert ${when}`,
    cancelled: (when) => `Abgebrochen ${when}`,
    interrupted: (when) => `Unterbrochen ${when}`,
  },
  now: 'Jetzt starten',
  nowOf: (what) => `Jetzt starten: ${what}`,
  backups: {
    title: 'Sicherungen',
    meaning:
      'Eine Sicherung ist eine Datei mit allem, was Signpost speichert, aber ohne Passwörter von Quellen und Schlüssel von KI-Diensten. Sie wird mit „signpost restore“ eingespielt, während der Dienst steht.',
    notAllowed:
      'Die Einstellungen erlauben noch keinen Ordner. Setzen Sie SIGNPOST_BACKUP_FOLDERS, starten Sie den Dienst neu und wählen Sie hier einen Ordner.',
    folder: 'Ordner auf dem Server',
    folderHelp: (folders) =>
      `Es muss ihn geben, und er muss einer von diesen oder in einem davon sein: ${folders}`,
    keep: 'Sicherungen, die bleiben',
    keepProblem: 'Eine ganze Zahl von 1 bis 1.000.',
    file: (file, size) => `Die letzte ist ${file} (${size}).`,
    save: 'Speichern',
    saved: 'Gespeichert.',
  },
};
