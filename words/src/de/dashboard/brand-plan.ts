import type { BrandWords } from '../../dashboard/index.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, dollars, list, whole } = numbers;

export const brandPlan: BrandWords['brandPlan'] = {
  change: 'Um eine Veränderung zu sehen von',
  points: (points) => count(points, 'Punkt', 'Punkten'),
  panels: {
    title: 'Wie viel gefragt wird',
    reading: (points) =>
      `Jedes Feld sagt, ab wie vielen Punkten eine Veränderung in 4 von 5 Läufen erkannt wird; ✓, wo ${count(points, 'Punkt genügt', 'Punkte genügen')}.`,
    questions: 'Fragen',
    row: (questions) => count(questions, 'Frage', 'Fragen'),
    times: (times) => `je ${whole(times)}-mal`,
    present: 'jetzt',
    cheapest: 'am wenigsten Antworten',
    seen: (points) => count(points, 'Punkt', 'Punkte'),
    tooThin: 'zu wenig',
    size: (answers, usd) => {
      const size = count(answers, 'Antwort', 'Antworten');
      if (usd === null) return `${size}, Preis unbekannt`;
      return usd === 0 ? size : `${size}, ${dollars(usd)} pro Woche`;
    },
    engines: (ids) => `Jede Frage geht an ${list(ids.map(engines.engineInFull))}.`,
    basis: {
      measured: 'Die Kosten sind die früherer Aufrufe.',
      price_list: 'Die Kosten sind die höchsten nach der Preisliste: Es wurde noch nichts gefragt.',
      mixed: 'Die Kosten sind die früherer Aufrufe und, wo es keine gab, die der Preisliste.',
    },
    assumed: 'Wie sehr Antworten schwanken, ist zum Teil angenommen: Diese Marke hat zu wenige eigene.',
  },
  money: {
    title: 'Kosten und Budget',
    nextRun: 'Nächster Lauf',
    week: 'Eine Woche',
    month: 'Diese Marke, diesen Monat',
    day: 'Alle Marken, heute',
    run: 'Ein Lauf',
    spent: (usd, cap, left, isAtMost) =>
      isAtMost
        ? `höchstens ${dollars(usd)} von ${dollars(cap)}, mindestens ${dollars(left)} übrig`
        : `${dollars(usd)} von ${dollars(cap)}, ${dollars(left)} übrig`,
    unlimited: (usd, isAtMost) => `${isAtMost ? 'höchstens ' : ''}${dollars(usd)}, keine Grenze`,
    unknown: (usd) =>
      `Davon sind ${dollars(usd)} für Aufrufe vorgemerkt, deren Kosten kein Dienst gemeldet hat.`,
    atMost: (usd) => `höchstens ${dollars(usd)}`,
    noLimit: 'keine Grenze',
    howToLimit:
      'Grenzen sind Einstellungen des Analysedienstes. Ein Lauf, der eine erreicht, endet mit dem, was er hat.',
  },
  varying: {
    title: 'Wo weitere Antworten am meisten verraten',
    meaning: 'Fragen, deren Antworten am stärksten voneinander abweichen.',
    columns: {
      question: 'Frage',
      chance: 'Weicht ab um',
      share: 'Anteil am Zufall',
      answers: 'Antworten',
    },
  },
};
