import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const outsideChecks: DashboardWords['outsideChecks'] = {
  never: 'Links zu anderen Websites wurden nie geprüft',
  meaning:
    'Jede Adresse wird schonend gefragt, und an späteren Tagen noch einmal, wenn sie nicht gefunden wird.',
  running: (checked, due) =>
    due === 0
      ? 'Links zu anderen Websites werden geprüft'
      : `Links zu anderen Websites werden geprüft: ${whole(checked)} von ${count(due, 'Adresse', 'Adressen')}`,
  ended: {
    done: (when) => `Links zu anderen Websites wurden geprüft: ${when}`,
    cancelled: (when) => `Die Prüfung der Links zu anderen Websites wurde abgebrochen: ${when}`,
    interrupted: (when) => `Die Prüfung der Links zu anderen Websites wurde unterbrochen: ${when}`,
    failed: (when) => `Die Prüfung der Links zu anderen Websites ist gescheitert: ${when}`,
  },
  nothingDue: 'Keine Adresse war wieder an der Reihe.',
  asked: (checked) => `${count(checked, 'Adresse wurde', 'Adressen wurden')} gefragt.`,
  known: (broken, all) =>
    `${count(all, 'Adresse ist', 'Adressen sind')} bekannt, davon ${broken === 0 ? 'keine' : whole(broken)} defekt.`,
  next: (when) => `Nächste Prüfung ${when}.`,
  now: 'Jetzt prüfen',
  stop: 'Prüfung abbrechen',
  stopping: 'Wird abgebrochen …',
  schedule: 'Links zu anderen Websites prüfen',
  off: 'Nur von Hand',
  daily: 'Jeden Tag',
  weekly: 'Jede Woche',
};
