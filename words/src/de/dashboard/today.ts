import type { Notice } from '@signpost/contract/today';
import type { DashboardWords } from '../../dashboard/index.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';
import { time } from './time.ts';

const { count, decimal, dollars, list, signed, whole } = numbers;

const NAMES = ['Nichts', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben'];

const ALL_WAIT = ['', 'Sie wartet auf Sie.', 'Beide warten auf Sie.'];

const inWords = (number: number): string => NAMES[number] ?? whole(number);

type Problems = Extract<Notice, { code: 'analysis_failed' }>['problems'];

const CAUSES: { [Kind in Problems[number]['kind']]: (engine: string) => string } = {
  auth: (engine) => `${engine} lehnt den Schlüssel ab`,
  quota: (engine) => `das Guthaben ist aufgebraucht (${engine})`,
  rate: (engine) => `${engine} bekommt zu viele Anfragen`,
  transient: (engine) => `${engine} antwortet fehlerhaft oder gar nicht`,
  bad_request: (engine) => `${engine} nimmt die Fragen nicht an`,
  bad_reply: (engine) => `${engine} antwortet in unverständlicher Form`,
  budget: () => 'eine Ausgabengrenze ist erreicht',
  stopped: () => 'der Assistent ist nicht mehr eingestellt, oder der Analysedienst wurde beendet',
  cancelled: () => 'die Analyse wurde abgebrochen',
  empty: (engine) => `die Antworten von ${engine} sind leer`,
  refused: (engine) => `${engine} weigert sich zu antworten`,
  cut_off: (engine) => `die Antworten von ${engine} wurden wegen ihrer Länge abgeschnitten`,
};

function causes(problems: Problems): string {
  const [first, ...others] = problems;
  if (first === undefined) return 'es kam keine gültige Antwort';
  const more = others.length === 0 ? '' : `; ${count(others.length, 'weiteres Problem', 'weitere Probleme')}`;
  return `${CAUSES[first.kind](first.engine_id === null ? 'jeder Assistent' : engines.engine(first.engine_id))}${more}`;
}

function interval(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : ` (${whole(low)}–${whole(high)})`;
}

const rounded = (value: number | null): string => (value === null ? '–' : whole(value));

export const today: DashboardWords['today'] = {
  answer: (things, needYou) => {
    if (things === 0) return 'Nichts Neues diese Woche, und nichts wartet auf Sie.';
    const first = things === 1 ? 'Eine Sache diese Woche.' : `${inWords(things)} Dinge diese Woche.`;
    if (needYou === 0) return `${first} Nichts davon wartet auf Sie.`;
    if (needYou === things) return `${first} ${ALL_WAIT[things] ?? 'Alle warten auf Sie.'}`;
    return `${first} ${needYou === 1 ? 'Eins wartet' : `${inWords(needYou)} warten`} auf Sie.`;
  },
  firstAnswer: 'Drei Schritte, und diese Seite sagt Ihnen jeden Morgen, was sich lohnt.',
  list: 'Was sich zu tun oder zu wissen lohnt',
  needsYou: 'wartet auf Sie',
  notices: {
    run_failed: ({ source, state, at }) => ({
      title: state === 'failed' ? 'Der letzte Lauf ist fehlgeschlagen' : 'Der letzte Lauf wurde unterbrochen',
      detail: `${source}${at === null ? '' : `, ${time.dateAndTime(at)}`}: Gezeigt wird, was vorher bekannt war`,
    }),
    backend_away: ({ since }) => ({
      title: 'Der Analysedienst antwortet nicht',
      detail:
        since === null
          ? 'Über Marken lässt sich nichts zeigen; Links und Beiträge funktionieren weiterhin'
          : `Zahlen zu Marken sind vom ${time.dateAndTime(since)}; Links und Beiträge funktionieren weiterhin`,
    }),
    analysis_failed: ({ brand, problems }) => ({
      title: `${brand}: Die letzte Analyse ist fehlgeschlagen`,
      detail: causes(problems),
    }),
    analysis_partial: ({ brand, problems }) => ({
      title: `${brand}: Es fehlen Antworten`,
      detail: causes(problems),
    }),
    links_lead_nowhere: ({ links, more, since, asked, gone }) => ({
      title: `${count(links, 'interner Link führt', 'interne Links führen')} ins Leere`,
      detail:
        gone !== null
          ? `${gone.links === links ? 'Alle' : `${whole(gone.links)} davon`}, seit „${gone.title}“ am ${time.date(gone.at)} verschwand`
          : more === null || since === null
            ? asked
              ? 'Wer ihnen folgt, findet keine Seite'
              : 'Die Seiten sind nicht unter den gelesenen'
            : more > 0
              ? `${whole(more)} mehr als am ${time.date(since)}`
              : more < 0
                ? `${whole(-more)} weniger als am ${time.date(since)}`
                : `So viele wie am ${time.date(since)}`,
    }),
    cited_orphans: ({ posts, title }) => ({
      title: `KI-Antworten zitieren ${count(posts, 'verwaisten Beitrag', 'verwaiste Beiträge')}`,
      detail: `Menschen werden zu „${title}“${posts === 1 ? '' : ' und anderen'} geschickt, und Ihre Website führt nicht dorthin`,
    }),
    brand_moved: ({ brand, verdict, before, after, low, high }) => ({
      title: `${brand} ist ${verdict === 'down' ? 'gesunken' : 'gestiegen'}: ${rounded(before)} → ${rounded(after)}`,
      detail:
        low === null || high === null
          ? 'Mehr, als Zufall erklärt, über dieselben Fragen und Assistenten'
          : `95-%-Intervall der Veränderung ${signed(low)} bis ${signed(high)}, über dieselben Fragen und Assistenten`,
    }),
    budget_near: ({ limit, brand, spent_usd: spent, cap_usd: cap }) => ({
      title: spent >= cap ? 'Eine Ausgabengrenze ist erreicht' : 'Eine Ausgabengrenze ist nahe',
      detail: `${dollars(spent)} von ${dollars(cap)} ${limit === 'day' ? 'heute für alle Marken' : `in diesem Monat für ${brand ?? ''}`}`,
    }),
    index_old: ({ source, at, due_at: due }) => ({
      title: 'Der Stand der Website ist alt',
      detail:
        due === null
          ? `${source} wurde zuletzt ${at === null ? time.never : `am ${time.date(at)}`} eingelesen`
          : `${source} hätte am ${time.dateAndTime(due)} eingelesen werden sollen`,
    }),
    orphans: ({ orphans, posts, more }) => {
      const all = `${whole(orphans)} von ${count(posts, 'Beitrag', 'Beiträgen')} ${orphans === 1 ? 'ist' : 'sind'} verwaist`;
      return more === null || more === 0
        ? { title: all, detail: 'Aus Ihren anderen Beiträgen führt kein Weg dorthin' }
        : {
            title: `${count(more, 'Beitrag ist', 'Beiträge sind')} seit dem letzten Lauf neu verwaist`,
            detail: `Insgesamt ${all}`,
          };
    },
    posts_published: ({ posts, titles, without_incoming: orphans }) => ({
      title: `${count(posts, 'Beitrag wurde', 'Beiträge wurden')} diese Woche veröffentlicht`,
      detail:
        orphans === null || orphans === 0
          ? list([
              ...titles.map((title) => `„${title}“`),
              ...(posts > titles.length ? [`${whole(posts - titles.length)} weitere`] : []),
            ])
          : `Zu ${whole(orphans)} davon führt noch kein Link`,
    }),
    brand_first: ({ brand, score, low, high, answers }) => ({
      title: `${brand}: erste Messung, ${rounded(score)}${interval(low, high)}`,
      detail:
        answers === null
          ? 'Noch ohne Vergleich'
          : `Aus ${count(answers, 'Antwort', 'Antworten')}; noch ohne Vergleich`,
    }),
    brand_unchanged: ({ brand, score, low, high, before }) => ({
      title: `${brand}: keine klare Veränderung`,
      detail: `${rounded(score)}${interval(low, high)}${before === null ? '' : ` nach ${decimal(Math.round(before))} über dieselben Fragen und Assistenten`}`,
    }),
  },
  doors: {
    orphans: 'Links finden',
    posts: 'Beiträge zeigen',
    broken: 'Links zeigen',
    sources: 'Quellen',
    run: 'Lauf ansehen',
    brand: 'Öffnen',
    cited_orphans: 'Wer sie zitiert',
    brand_plan: 'Plan und Kosten',
    brands: 'Alle Marken',
    health: 'Zustand ansehen',
  },
  figures: { posts: 'Beiträge', orphans: 'Verwaist', links: 'Links', broken_links: 'Führen ins Leere' },
  change: (change, since) => `${change === 0 ? 'keine Änderung' : signed(change)} seit ${time.day(since)}`,
  unknown: 'nicht bekannt',
  line: (first, firstDay, last) => `Von ${whole(first)} am ${time.date(firstDay)} bis ${whole(last)} jetzt`,
  linksFailed: 'Der Stand der Website kann gerade nicht gelesen werden. Marken funktionieren weiterhin.',
  brands: {
    heading: 'Marken',
    none: 'Noch wird keine Marke beobachtet.',
    noBackend: 'Es ist kein Analysedienst verbunden, deshalb lassen sich Marken nicht messen.',
    add: 'Marke hinzufügen',
  },
  start: {
    heading: 'Hier beginnen',
    done: 'erledigt',
    steps: {
      site: {
        title: 'Website einlesen',
        todo: 'Geben Sie ihre Adresse ein: Minuten später sind Beiträge, Links und verwaiste Beiträge da.',
        done: 'Beiträge und Links sind eingelesen.',
        action: 'Website einlesen',
      },
      brand: {
        title: 'Marke hinzufügen',
        todo: 'Name, Adresse und ein Satz: Daraus werden Fragen.',
        done: 'Eine Marke wird beobachtet.',
        action: 'Marke hinzufügen',
      },
      ai_service: {
        title: 'KI-Dienst verbinden',
        todo: 'Mit einem eigenen Schlüssel werden echte Assistenten gefragt.',
        done: 'Echte Assistenten werden gefragt.',
        action: 'KI-Dienst verbinden',
      },
    },
    sample: {
      site: 'Bis dahin sehen Sie eine Beispielwebsite.',
      brand: 'Bis dahin sehen Sie Beispielmarken.',
      ai_service: 'Bis dahin sind Antworten erfunden.',
    },
  },
};
