import type { BrandWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const citedSources: BrandWords['citedSources'] = {
  summary: ({ pages, citing, answers, orphans }) => {
    if (pages === 0) return `Keine von ${count(answers, 'Antwort', 'Antworten')} zitiert eine Ihrer Seiten.`;
    const linked =
      orphans === 0
        ? ''
        : ` ${whole(orphans)} davon ${orphans === 1 ? 'hat' : 'haben'} keinen eingehenden Link.`;
    return `${count(pages, 'Ihrer Seiten wird', 'Ihrer Seiten werden')} zitiert, in ${whole(citing)} von ${count(answers, 'Antwort', 'Antworten')}.${linked}`;
  },
  noSearch: {
    title: 'Keine Antwort konnte eine Seite zitieren',
    meaning:
      'Für keine Antwort wurde im Web gesucht. Fügen Sie einen Assistenten mit Websuche hinzu, um zitierte Seiten zu sehen.',
  },
  nothingCited: { title: 'Keine Seite wird zitiert', meaning: 'Die Antworten wurden ohne Quellen gegeben.' },
  own: {
    title: 'Ihre Seiten',
    none: 'Keine Ihrer Seiten wird zitiert.',
    noneNext: 'Unten sehen Sie, welche Seiten an ihrer Stelle zitiert werden.',
  },
  missed: {
    title: 'Wettbewerber werden zitiert, Sie nicht',
    meaning: 'Fragen, deren Antworten Seiten von Wettbewerbern zitieren und keine von Ihnen.',
    none: 'Es gibt keine Frage, zu der nur Wettbewerber zitiert werden.',
    answers: (citing, counted) =>
      `${whole(citing)} von ${count(counted, 'Antwort', 'Antworten')} mit Seiten von Wettbewerbern`,
    fitting: 'Passende Beiträge von Ihnen',
  },
  searches: {
    title: 'Wonach die Assistenten gesucht haben',
    meaning:
      'Die Wörter, nach denen sie vor der Antwort gesucht haben. Eine Seite, die damit gefunden wird, kann zitiert werden.',
    answers: (answers) => `für ${count(answers, 'Antwort', 'Antworten')}`,
    more: (searches) => count(searches, 'weitere Suche', 'weitere Suchen'),
  },
  others: {
    title: 'Alle anderen Seiten',
    filter: 'Wessen Seiten',
    all: 'Alle',
    competitors: 'Wettbewerber',
    rest: 'Andere',
  },
  columns: {
    page: 'Seite',
    answers: 'Antworten',
    fetched: 'Nur gelesen',
    engines: 'Assistenten',
    incoming: 'Eingehende Links',
    seoScore: 'SEO-Wert',
  },
  orphan: 'verwaist',
  notIndexed: 'nicht eingelesen',
  openAnswers: (answers, page) => `${count(answers, 'Antwort', 'Antworten')} mit ${page}`,
  openPost: (links, title) => `${count(links, 'Link', 'Links')} auf ${title}`,
};
