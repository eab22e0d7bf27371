import type { Words } from '../words.ts';

export const definitions: Words['definitions'] = [
  [
    'Antwort',
    'Was ein Assistent auf eine Frage einmal erwidert. Leere Antworten, Fehler und Ablehnungen sind ungültig und zählen nirgends. Fragen, in denen die Marke vorkommt, zählen getrennt.',
  ],
  [
    'Nennung',
    'Der Name der Marke, oder ein anderer Name von ihr, steht in der Antwort als ganzes Wort. Eine Adresse allein ist keine Nennung, und „dazu habe ich nichts gefunden“ auch nicht. Eine Antwort zählt einmal, wie oft sie die Marke auch nennt: „24 von 55 Antworten“.',
  ],
  [
    'Rang',
    'Die Nummer der Marke in einer nummerierten Liste, sonst ihre Stelle unter allen Namen, die die Antwort vorschlägt, in der Reihenfolge, in der sie sie nennt. Er hängt nicht davon ab, welche Wettbewerber beobachtet werden. Der Durchschnitt ist der Mittelwert über die Fragen aus dem Median ihrer Antworten, und nur über Antworten, die die Marke nennen.',
  ],
  [
    'Punktzahl',
    '0 bis 100. Jede Antwort bringt 1 ÷ log2(1 + Rang), oder 0, wenn die Marke nicht genannt wird: 1 für den ersten Rang, 0,63 für den zweiten, 0,5 für den dritten. Die Punktzahl ist der Mittelwert über die Antworten, dann über die Fragen, dann über die Assistenten, mal 100.',
  ],
  [
    'Mittel über die Fragen',
    'Jede Frage zählt gleich viel, wie viele Antworten auch kamen, und danach jeder Assistent. Bei den Nennungen ist es der mittlere Anteil der Antworten, die die Marke nennen; er weicht vom Anteil an allen Antworten ab, wo welche fehlen.',
  ],
  [
    'Tonalität',
    '0 bis 100, 50 ist neutral. Von einem Modell beurteilt, nur wo die Marke genannt wird und mit einem Zitat, das in der Antwort steht; ohne Modell wird sie nicht beurteilt. Ab 62,5 heißt sie positiv und bis 37,5 negativ, für die Marke als Ganzes nur, wenn ihr Intervall die 50 nicht enthält.',
  ],
  [
    'Zitierungen',
    'Seiten der eigenen Website, die eine Antwort als Quelle angibt, jede einmal pro Antwort. Es können mehr sein als Nennungen.',
  ],
  [
    'Anteil der Nennungen',
    'Antworten, die die Marke nennen, als Anteil an allen Nennungen von ihr und den beobachteten Wettbewerbern.',
  ],
  [
    'Platz',
    'Unter der Marke und ihren Wettbewerbern nach Punktzahl, Frage für Frage in denselben Antworten verglichen. „1. bis 4.“ heißt: Die Antworten lassen jeden Platz in diesem Bereich zu. Der beste ist 1 und eins mehr für jeden Namen, der sicher davor liegt; der letzte zählt alle Namen ohne die, die sicher dahinter liegen.',
  ],
];
