import type { DashboardWords } from '../../dashboard/index.ts';

export const states: DashboardWords['states'] = {
  empty: {
    nothingFits: 'Zu diesen Filtern passt nichts.',
    clearFilters: 'Filter zurücksetzen',
  },
  error: {
    heading: 'Das konnte nicht geladen werden',
    offline: 'Der Dienst hat nicht geantwortet. Prüfen Sie, ob er läuft und ob Sie verbunden sind.',
    backend: 'Der Analysedienst antwortet nicht. Links, Beiträge und Quellen funktionieren weiterhin.',
    retry: 'Erneut versuchen',
  },
  stale: (since) => `Stand: ${since}. Neuere Zahlen konnten nicht abgerufen werden.`,
  forbidden: {
    heading: 'Ihre Rolle erlaubt das nicht',
    meaning: 'Bitten Sie eine Person mit Verwaltungsrechten um Zugriff.',
  },
  notFound: {
    heading: 'Unter dieser Adresse gibt es nichts',
    meaning: 'Es wurde vielleicht entfernt, oder die Adresse ist unvollständig.',
    home: 'Zur Ansicht Heute',
  },
  expired: {
    heading: 'Sie wurden abgemeldet',
    meaning: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um hier weiterzumachen.',
  },
  sampleMark: 'Beispiel',
  actions: {
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    edit: 'Bearbeiten',
    remove: 'Entfernen',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
  newTab: 'öffnet einen neuen Tab',
  yes: 'ja',
  no: 'nein',
  noData: 'keine Angabe',
};
