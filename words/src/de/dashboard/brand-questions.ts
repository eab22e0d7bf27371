import type { BrandWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, percent, whole } = numbers;

export const brandQuestions: BrandWords['brandQuestions'] = {
  answer: (on, all, withHints) => {
    const asked =
      all === 0
        ? 'Es gibt noch keine Frage.'
        : `${whole(on)} von ${count(all, 'Frage wird', 'Fragen werden')} in einem Lauf gestellt.`;
    return withHints === 0 ? asked : `${asked} Bei ${whole(withHints)} lohnt ein Blick.`;
  },
  show: 'Welche Fragen',
  shows: { all: 'Alle', on: 'An', off: 'Aus', hints: 'Ansehen' },
  columns: {
    question: 'Frage',
    named: 'Genannt in',
    origin: 'Von',
    asked: 'Gestellt',
    actions: 'Aktionen',
  },
  ask: (text) => `„${text}“ stellen`,
  named: (named, answers) => `${whole(named)} von ${whole(answers)}`,
  share: (low, high) => `95-%-Intervall ${percent(low)} bis ${percent(high)}`,
  notMeasured: 'noch nicht gestellt',
  switchedOff: 'abgeschaltet, nicht gestellt',
  origins: { user: 'Ihnen', model: 'einem Modell', template: 'einer Vorlage' },
  wording: 'anderer Wortlaut',
  severities: { problem: 'Problem:', hint: 'Hinweis:' },
  actionsOf: (text) => `Aktionen für „${text}“`,
  empty: 'Keine Frage ist so.',
  add: {
    verb: 'Hinzufügen',
    title: 'Eine Frage hinzufügen',
    label: 'Frage',
    help: 'So, wie jemand einen Assistenten fragen würde, ohne den Namen der Marke: „Welche Ambosse halten am längsten?“',
  },
  edit: {
    title: 'Die Frage bearbeiten',
    help: 'Ein neuer Text zählt von vorn. Eine Frage, die für Sie erstellt wurde, wird Ihre eigene.',
  },
  remove: {
    title: 'Diese Frage entfernen?',
    meaning:
      'Sie wird nicht mehr gestellt, ihre anderen Wortlaute auch nicht. Die Antworten beendeter Läufe bleiben.',
  },
  import: {
    verb: 'Importieren',
    title: 'Fragen importieren',
    label: 'Eine Frage in jeder Zeile',
    help: 'Fügen Sie sie ein, oder wählen Sie eine Textdatei.',
    file: 'Textdatei',
    submit: (questions) => `${count(questions, 'Frage', 'Fragen')} hinzufügen`,
    added: (questions) => `${count(questions, 'Frage wurde', 'Fragen wurden')} hinzugefügt.`,
    known: (questions) => `${count(questions, 'war', 'waren')} schon da.`,
    failed: (text, reason) => `„${text}“ wurde nicht hinzugefügt: ${reason}`,
  },
  regenerate: {
    verb: 'Neu erstellen',
    title: 'Die Fragen neu erstellen?',
    meaning: (replaced, kept) =>
      [
        `Neue Fragen treten an die Stelle von ${count(replaced, 'Frage, die für Sie erstellt wurde', 'Fragen, die für Sie erstellt wurden')}.`,
        kept === 0 ? '' : `${count(kept, 'eigene Frage bleibt', 'eigene Fragen bleiben')}.`,
        'Die Punktzahlen davor und danach werden nicht verglichen, weil anderes gefragt wird. Antworten beendeter Läufe bleiben.',
      ]
        .filter((text) => text !== '')
        .join(' '),
    these: 'Diese gehen:',
  },
};
