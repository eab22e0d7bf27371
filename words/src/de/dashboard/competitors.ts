import type { BrandWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, whole } = numbers;

export const competitors: BrandWords['competitors'] = {
  summary: ({ brand, mentions, answers, tracked, ahead }) => {
    const named = `${brand} wird in ${whole(mentions)} von ${count(answers, 'Antwort', 'Antworten')} genannt.`;
    if (tracked === 0 || ahead === null) return named;
    return ahead === 0
      ? `${named} Kein Wettbewerber liegt klar vorn.`
      : `${named} ${whole(ahead)} von ${count(tracked, 'Wettbewerber', 'Wettbewerbern')} ${ahead === 1 ? 'liegt' : 'liegen'} klar vorn.`;
  },
  add: 'Wettbewerber hinzufügen',
  tracked: {
    title: 'Im Vergleich mit Ihnen',
    none: 'Noch ist kein Wettbewerber bekannt.',
    noneNext:
      'Ein Name, den Antworten auf zwei Fragen vorschlagen, kommt von selbst hinzu. Sie können jetzt einen hinzufügen.',
  },
  candidates: {
    title: 'Gefunden, noch nicht verglichen',
    meaning:
      'Bisher nur in Antworten auf eine Frage genannt. Vergleichen Sie, was zählt; ignorieren Sie, was kein Wettbewerber ist.',
  },
  ignored: (number) => `Ignoriert (${whole(number)})`,
  columns: {
    name: 'Name',
    place: 'Platz',
    score: 'Punktzahl',
    mentions: 'Genannt in',
    sentiment: 'Tonalität',
    hosts: 'Websites',
    actions: 'Aktionen',
  },
  thisBrand: 'diese Marke',
  alsoCalled: (names) => `auch ${names}`,
  score: (name, { value, interval }) =>
    interval === null
      ? `${name}: ${decimal(value)} von 100`
      : `${name}: ${decimal(value)} von 100, 95-%-Intervall ${decimal(interval.low)} bis ${decimal(interval.high)}`,
  outOf: (mentions, answers) => `${whole(mentions)} von ${whole(answers)}`,
  fromNext: 'ab der nächsten Analyse',
  menu: (name) => `${name} ändern`,
  edit: { verb: 'Namen und Websites', title: (name) => `Namen von ${name}` },
  addTitle: 'Wettbewerber hinzufügen',
  fields: {
    name: 'Name',
    aliases: 'Andere Namen',
    aliasesHelp: 'Einer pro Zeile: Schreibweisen, Produkte, frühere Namen.',
    domains: 'Websites',
    domainsHelp: 'Eine Domain pro Zeile, etwa rival.example.',
  },
  merge: {
    verb: 'Mit einem anderen zusammenführen',
    title: (name) => `${name} mit einem anderen zusammenführen`,
    into: 'Mit',
    meaning: (name) =>
      `${name} verschwindet aus der Liste, und die Namen werden zu anderen Namen des gewählten. Sie können die beiden später wieder trennen.`,
    none: 'Es gibt keinen anderen Wettbewerber zum Zusammenführen.',
  },
  separate: {
    verb: (name) => `${name} wieder trennen`,
    title: (name, from) => `${name} von ${from} trennen?`,
    meaning: 'Er wird wieder ein eigener Wettbewerber, mit den Namen und Websites, die er mitgebracht hat.',
  },
  ignore: {
    verb: 'Ignorieren',
    title: (name) => `${name} ignorieren?`,
    meaning:
      'Er verschwindet sofort aus den Ergebnissen und wird nicht wieder gefunden. Sie können ihn später wieder vergleichen.',
  },
  track: 'Vergleichen',
  countedAnew: 'Alle gespeicherten Antworten werden neu ausgezählt; kein KI-Dienst wird gefragt.',
};
