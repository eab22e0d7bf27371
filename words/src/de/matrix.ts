import type { MatrixBody } from '@signpost/contract/analyses';

type Cell = MatrixBody['advice'][number]['cell'];

const WORDS: { [Name in Cell]: { meaning: string; advice: string } } = {
  named_and_cited: {
    meaning: 'Die Antworten nennen die Marke und zitieren eine eigene Seite.',
    advice:
      'Behalten Sie bei, was wirkt: Lassen Sie die zitierten Seiten unter ihren Adressen und halten Sie sie aktuell, denn die Antworten stützen sich darauf.',
  },
  named_only: {
    meaning: 'Die Antworten nennen die Marke und beziehen, was sie über sie sagen, von anderen Seiten.',
    advice:
      'Andere erzählen Ihre Geschichte: Veröffentlichen Sie eine eigene Seite, die die Frage beantwortet, und verlinken Sie sie von Ihren anderen Seiten, damit sie gefunden und zitiert werden kann.',
  },
  cited_only: {
    meaning: 'Eine eigene Seite speist die Antworten, aber die Marke wird darin nicht genannt.',
    advice:
      'Ihre Seite wird genutzt, Sie werden aber nicht genannt: Setzen Sie den Namen der Marke in den Absatz, der die Frage beantwortet, neben das, was sie bietet, und in den Titel der Seite.',
  },
  neither: {
    meaning: 'Die Antworten nennen die Marke nicht und zitieren auch keine eigene Seite.',
    advice:
      'Veröffentlichen Sie eine Seite, die die Frage in einfachen Worten beantwortet, und sorgen Sie dafür, dass die Seiten, die zitiert werden, die Marke nennen.',
  },
  unclear: {
    meaning: 'Die Antworten sind sich uneinig: Kein Ergebnis hat mehr als die Hälfte von ihnen.',
    advice:
      'Tun Sie noch nichts: Fragen Sie öfter, bis die meisten Antworten übereinstimmen oder klar ist, dass sie es nie tun.',
  },
  not_measurable: {
    meaning: 'Für diese Antworten gab es keine Websuche, deshalb konnten sie nichts zitieren.',
    advice:
      'Nutzen Sie einen Assistenten mit Websuche, um zu sehen, welche Seiten die Antworten speisen. Ob die Marke genannt wird, lässt sich auch ohne messen.',
  },
  no_answers: {
    meaning: 'Es kam keine gültige Antwort.',
    advice: 'Sehen Sie in der Analyse nach dem Grund und starten Sie sie erneut.',
  },
};

/** What each cell means, and what to do about it. */
export const matrix: MatrixBody['advice'] = Object.entries(WORDS).map(([cell, words]) => ({
  cell: cell as Cell,
  ...words,
}));
