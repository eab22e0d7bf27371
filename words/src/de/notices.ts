import type { NoticeContent } from '@signpost/contract/notices';
import { hostOf, type NoticeWords } from '../notices.ts';
import { numbers } from './numbers.ts';
import { inGerman } from './said/index.ts';

const { count, dateOf, dollars, list, timeOf, whole } = numbers;

const REASONS: Readonly<Record<string, string>> = {
  no_such_page: 'unter dieser Adresse hat die Website keine Seite',
  not_published: 'die Seite gibt es, aber Besucher können sie nicht sehen',
  broken: 'die Seite auf der anderen Website gibt es nicht mehr',
};

const of = ({ mentions, answers }: { mentions: number; answers: number }) =>
  `${whole(mentions)} von ${whole(answers)}`;

const DIRECTIONS = { up: 'gestiegen', down: 'gefallen' };

export const notices: NoticeWords = {
  language: 'de',
  subject: (content) => {
    const site = hostOf(content.site);
    const where = site === '' ? 'Signpost' : site;
    if (content.what === 'test') return `${where}: Test Ihrer Benachrichtigungen`;
    return `${where}: ${list(happened(content))}`;
  },
  about: ({ what, site, from, to }) => {
    const where = site === '' ? 'Ihrer Website' : hostOf(site);
    if (what === 'alert') return `Das hat sich gerade auf ${where} geändert.`;
    const [first, last] = [dateOf(from), dateOf(to)];
    return `Das ist auf ${where} ${first === last ? `am ${last}` : `vom ${first} bis zum ${last}`} geschehen.`;
  },
  orphaned: (posts) =>
    `${count(posts, 'neuer verwaister Beitrag', 'neue verwaiste Beiträge')}: kein anderer Beitrag verlinkt dorthin`,
  rescued: (posts) =>
    `${count(posts, 'Beitrag gerettet', 'Beiträge gerettet')}: andere Beiträge verlinken wieder dorthin`,
  broken: (addresses) => `Links zu ${count(addresses, 'Adresse', 'Adressen')} funktionieren nicht mehr`,
  runs: (sources) => `${count(sources, 'Quelle konnte', 'Quellen konnten')} nicht gelesen werden`,
  moves: 'Marken, die sich mehr bewegt haben, als der Zufall erklärt',
  brokenLine: ({ reason, links, title }) =>
    `${links === 1 ? '1 Link' : `${whole(links)} Links, einer davon`} in „${title}“: ${REASONS[reason] ?? reason}.`,
  runLine: ({ at, problem, is_over: isOver }) =>
    `Am ${timeOf(at)}; seither wurde sie ${isOver ? '' : 'nicht '}gelesen.${problem === null ? '' : ` ${inGerman(problem)}`}`,
  move: ({ brand, direction, before, after }) =>
    `${brand} ist ${DIRECTIONS[direction]}: genannt in ${of(before)} → ${of(after)} Antworten`,
  question: ({ text, before, after }) => `„${text}“: ${of(before)} → ${of(after)}`,
  invented: 'Diese Antworten sind erfunden: Es ist kein KI-Dienst verbunden.',
  cost: ({ usd, analyses, unknown }) =>
    `${count(analyses, 'Analyse hat', 'Analysen haben')} ${dollars(usd)} gekostet${unknown === 0 ? '' : `; von ${whole(unknown)} ist der Preis nicht bekannt`}.`,
  more: (others) => `und ${whole(others)} weitere`,
  see: 'In Signpost ansehen',
  untitled: '(ohne Titel)',
  test: 'Das ist ein Test. Wenn Sie das lesen können, kommen Ihre Benachrichtigungen an.',
  open: 'Signpost öffnen',
  switchOff: 'Diese Benachrichtigungen abschalten',
  footer: (person) => `Signpost schickt das an ${person}, weil es ein Administrator so eingerichtet hat.`,
  off: {
    title: 'Benachrichtigungen abschalten',
    question: (person) => `Möchten Sie als ${person} keine Benachrichtigungen mehr bekommen?`,
    button: 'Abschalten',
    done: 'Die Benachrichtigungen sind abgeschaltet. Ein Administrator kann sie wieder einschalten.',
    unknown: 'Dieser Link funktioniert nicht. Vielleicht wurden die Benachrichtigungen inzwischen entfernt.',
  },
  feed: (site) => (site === '' ? 'Benachrichtigungen' : `Benachrichtigungen zu ${hostOf(site)}`),
};

/** The parts of a subject, the most pressing first. */
function happened({ runs, moves, broken, orphaned, rescued }: NoticeContent): string[] {
  const away = runs.filter(({ is_over: isOver }) => !isOver).length;
  const again = runs.length - away;
  return [
    ...(away > 0 ? [count(away, 'Quelle nicht gelesen', 'Quellen nicht gelesen')] : []),
    ...moves.slice(0, 2).map(({ brand, direction }) => `${brand} ${DIRECTIONS[direction]}`),
    ...(broken === null ? [] : [count(broken.count, 'kaputte Adresse', 'kaputte Adressen')]),
    ...(orphaned === null
      ? []
      : [count(orphaned.count, 'neuer verwaister Beitrag', 'neue verwaiste Beiträge')]),
    ...(rescued === null ? [] : [`${whole(rescued.count)} gerettet`]),
    ...(again > 0 ? [count(again, 'Quelle wieder gelesen', 'Quellen wieder gelesen')] : []),
  ].slice(0, 3);
}
