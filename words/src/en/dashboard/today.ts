import type { Door, Notice, NoticeCode } from '@signpost/contract/today';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';
import { time } from './time.ts';

/** A notice in words: what it is, and one line that says more. */
export interface NoticeWords {
  title: string;
  detail: string;
}

type Figure = 'posts' | 'orphans' | 'links' | 'broken_links';

type Step = 'site' | 'brand' | 'ai_service';

const { count, decimal, dollars, list, signed, whole } = numbers;

const NAMES = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

const ALL_NEED_YOU = ['', 'It needs you.', 'Both need you.'];

const inWords = (number: number): string => NAMES[number] ?? whole(number);

type Problems = Extract<Notice, { code: 'analysis_failed' }>['problems'];

const CAUSES: { [Kind in Problems[number]['kind']]: (engine: string) => string } = {
  auth: (engine) => `${engine} refuses the key`,
  quota: (engine) => `the account with ${engine} has no credit left`,
  rate: (engine) => `${engine} gets too many requests`,
  transient: (engine) => `${engine} fails or cannot be reached`,
  bad_request: (engine) => `${engine} does not accept the questions`,
  bad_reply: (engine) => `the replies of ${engine} cannot be understood`,
  budget: () => 'a spending limit is reached',
  stopped: () => 'the engine was removed from the settings, or the backend was stopped',
  cancelled: () => 'the analysis was cancelled',
  empty: (engine) => `the answers of ${engine} are empty`,
  refused: (engine) => `${engine} refuses to answer`,
  cut_off: (engine) => `the answers of ${engine} were cut off for their length`,
};

function causes(problems: Problems): string {
  const [first, ...others] = problems;
  if (first === undefined) return 'no valid answer arrived';
  const more = others.length === 0 ? '' : `; ${count(others.length, 'more problem', 'more problems')}`;
  return `${CAUSES[first.kind](first.engine_id === null ? 'every engine' : engines.engine(first.engine_id))}${more}`;
}

function interval(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : ` (${whole(low)}–${whole(high)})`;
}

const rounded = (value: number | null): string => (value === null ? '–' : whole(value));

/** The start page. */
export const today = {
  /** The answer of the page: how many things there are, and how many of them need attention. */
  answer: (things: number, needYou: number): string => {
    if (things === 0) return 'Nothing new this week, and nothing needs you.';
    const first = things === 1 ? 'One thing this week.' : `${inWords(things)} things this week.`;
    if (needYou === 0) return `${first} Nothing needs you.`;
    if (needYou === things) return `${first} ${ALL_NEED_YOU[things] ?? 'All of them need you.'}`;
    return `${first} ${inWords(needYou)} ${needYou === 1 ? 'needs' : 'need'} you.`;
  },
  /** While a site is still to be indexed. */
  firstAnswer: 'Three steps, and this page tells you every morning what is worth doing.',
  /** Names the list of notices. */
  list: 'What is worth doing or knowing',
  /** Read aloud beside a notice that needs attention. */
  needsYou: 'needs you',
  notices: {
    run_failed: ({ source, state, at }) => ({
      title: state === 'failed' ? 'The last run failed' : 'The last run was interrupted',
      detail: `${source}${at === null ? '' : `, ${time.dateAndTime(at)}`}: what was known before is still shown`,
    }),
    backend_away: ({ since }) => ({
      title: 'The analysis backend does not answer',
      detail:
        since === null
          ? 'Nothing about brands can be shown; links and posts still work'
          : `Figures of brands are as they were on ${time.dateAndTime(since)}; links and posts still work`,
    }),
    analysis_failed: ({ brand, problems }) => ({
      title: `${brand}: the last analysis failed`,
      detail: causes(problems),
    }),
    analysis_partial: ({ brand, problems }) => ({
      title: `${brand}: answers are missing`,
      detail: causes(problems),
    }),
    links_lead_nowhere: ({ links, more, since, asked, gone }) => ({
      title: `${count(links, 'internal link leads', 'internal links lead')} nowhere`,
      detail:
        gone !== null
          ? `${gone.links === links ? 'All of them' : `${whole(gone.links)} of them`} since “${gone.title}” was removed on ${time.date(gone.at)}`
          : more === null || since === null
            ? asked
              ? 'Visitors who follow them find no page'
              : 'Their pages are not among those that were read'
            : more > 0
              ? `${whole(more)} more than on ${time.date(since)}`
              : more < 0
                ? `${whole(-more)} fewer than on ${time.date(since)}`
                : `The same as on ${time.date(since)}`,
    }),
    cited_orphans: ({ posts, title }) => ({
      title: `${count(posts, 'orphan is', 'orphans are')} cited by AI answers`,
      detail: `People are sent to “${title}”${posts === 1 ? '' : ' and others'}, but your own site does not link there`,
    }),
    brand_moved: ({ brand, verdict, before, after, low, high }) => ({
      title: `${brand} moved ${verdict === 'down' ? 'down' : 'up'}: ${rounded(before)} → ${rounded(after)}`,
      detail:
        low === null || high === null
          ? 'More than chance explains, over the same questions and engines'
          : `95 % interval of the change ${signed(low)} to ${signed(high)}, over the same questions and engines`,
    }),
    budget_near: ({ limit, brand, spent_usd: spent, cap_usd: cap }) => ({
      title: spent >= cap ? 'A spending limit is reached' : 'A spending limit is near',
      detail: `${dollars(spent)} of ${dollars(cap)} ${limit === 'day' ? 'for all brands today' : `for ${brand ?? ''} this month`}`,
    }),
    index_old: ({ source, at, due_at: due }) => ({
      title: 'The index is old',
      detail:
        due === null
          ? `${source} was last read ${at === null ? time.never : `on ${time.date(at)}`}`
          : `${source} should have been read at ${time.dateAndTime(due)}`,
    }),
    orphans: ({ orphans, posts, more }) => {
      const all = `${whole(orphans)} of ${count(posts, 'post', 'posts')} ${orphans === 1 ? 'has' : 'have'} no incoming link`;
      return more === null || more === 0
        ? { title: all, detail: 'Visitors and search engines find no way there from your other posts' }
        : { title: `${count(more, 'new orphan', 'new orphans')} since the last run`, detail: `${all} now` };
    },
    posts_published: ({ posts, titles, without_incoming: orphans }) => ({
      title: `${count(posts, 'post was', 'posts were')} published this week`,
      detail:
        orphans === null || orphans === 0
          ? list([
              ...titles.map((title) => `“${title}”`),
              ...(posts > titles.length ? [`${whole(posts - titles.length)} more`] : []),
            ])
          : orphans === 1
            ? '1 has no incoming link yet'
            : `${whole(orphans)} have no incoming link yet`,
    }),
    brand_first: ({ brand, score, low, high, answers }) => ({
      title: `${brand}: first measurement, ${rounded(score)}${interval(low, high)}`,
      detail:
        answers === null
          ? 'Nothing to compare with yet'
          : `From ${count(answers, 'answer', 'answers')}; nothing to compare with yet`,
    }),
    brand_unchanged: ({ brand, score, low, high, before }) => ({
      title: `${brand}: no clear change`,
      detail: `${rounded(score)}${interval(low, high)}${before === null ? '' : ` after ${decimal(Math.round(before))} over the same questions and engines`}`,
    }),
  } satisfies { [Code in NoticeCode]: (notice: Extract<Notice, { code: Code }>) => NoticeWords },
  /** Where a notice leads, on its button. */
  doors: {
    orphans: 'Find links',
    posts: 'Show posts',
    broken: 'Show links',
    sources: 'Sources',
    run: 'See the run',
    brand: 'Open',
    cited_orphans: 'See who cites',
    brand_plan: 'Plan and cost',
    brands: 'All brands',
    health: 'See health',
  } satisfies Readonly<Record<Door, string>>,
  figures: {
    posts: 'Posts',
    orphans: 'Orphans',
    links: 'Links',
    broken_links: 'Lead nowhere',
  } satisfies Readonly<Record<Figure, string>>,
  change: (change: number, since: string): string =>
    `${change === 0 ? 'no change' : signed(change)} since ${time.day(since)}`,
  /** In place of a number that is not known. */
  unknown: 'not known',
  /** What the line of a figure shows, for people who do not see it. */
  line: (first: number, firstDay: string, last: number): string =>
    `From ${whole(first)} on ${time.date(firstDay)} to ${whole(last)} now`,
  linksFailed: 'The index cannot be read at the moment. Brands still work.',
  brands: {
    heading: 'Brands',
    none: 'No brand is watched yet.',
    noBackend: 'No analysis backend is connected, so brands cannot be measured.',
    add: 'Add a brand',
  },
  start: {
    heading: 'Start here',
    /** On a step that is done, read aloud. */
    done: 'done',
    steps: {
      site: {
        title: 'Index a site',
        todo: 'Enter its address: posts, links and orphans show up minutes later.',
        done: 'Posts and links are indexed.',
        action: 'Index your site',
      },
      brand: {
        title: 'Add a brand',
        todo: 'Name, address and one sentence: the questions are written from them.',
        done: 'A brand is watched.',
        action: 'Add a brand',
      },
      ai_service: {
        title: 'Connect an AI service',
        todo: 'With your own key, real assistants are asked.',
        done: 'Real assistants are asked.',
        action: 'Connect an AI service',
      },
    } satisfies Readonly<Record<Step, { title: string; todo: string; done: string; action: string }>>,
    /** While the step is done with invented data only. */
    sample: {
      site: 'Until then you see a sample site.',
      brand: 'Until then you see sample brands.',
      ai_service: 'Until then answers are invented.',
    } satisfies Readonly<Record<Step, string>>,
  },
};
