import type { NoticeContent } from '@signpost/contract/notices';
import { hostOf, type NoticeWords } from '../notices.ts';
import { numbers } from './numbers.ts';
import { inEnglish } from './said/index.ts';

const { count, dateOf, dollars, list, timeOf, whole } = numbers;

const REASONS: Readonly<Record<string, string>> = {
  no_such_page: 'the site has no page at this address',
  not_published: 'the page is there, but visitors cannot see it',
  broken: 'the page on the other site is gone',
};

const of = ({ mentions, answers }: { mentions: number; answers: number }) =>
  `${whole(mentions)} of ${whole(answers)}`;

export const notices: NoticeWords = {
  language: 'en',
  subject: (content) => {
    const site = hostOf(content.site);
    const where = site === '' ? 'Signpost' : site;
    if (content.what === 'test') return `${where}: a test of your notices`;
    return `${where}: ${list(happened(content))}`;
  },
  about: ({ what, site, from, to }) => {
    const where = site === '' ? 'your site' : hostOf(site);
    if (what === 'alert') return `This has just changed on ${where}.`;
    const [first, last] = [dateOf(from), dateOf(to)];
    return `What happened on ${where} ${first === last ? `on ${last}` : `from ${first} to ${last}`}.`;
  },
  orphaned: (posts) => `${count(posts, 'new orphan', 'new orphans')}: no other post links there`,
  rescued: (posts) => `${count(posts, 'post', 'posts')} rescued: other posts link there again`,
  broken: (addresses) => `Links to ${count(addresses, 'address', 'addresses')} have stopped working`,
  runs: (sources) => `${count(sources, 'source', 'sources')} could not be read`,
  moves: 'Brands that moved by more than chance explains',
  brokenLine: ({ reason, links, title }) =>
    `${links === 1 ? '1 link' : `${whole(links)} links, one of them`} in “${title}”: ${REASONS[reason] ?? reason}.`,
  runLine: ({ at, problem, is_over: isOver }) =>
    `On ${timeOf(at)}; it has ${isOver ? '' : 'not '}been read since.${problem === null ? '' : ` ${inEnglish(problem)}`}`,
  move: ({ brand, direction, before, after }) =>
    `${brand} went ${direction}: named in ${of(before)} → ${of(after)} answers`,
  question: ({ text, before, after }) => `“${text}”: ${of(before)} → ${of(after)}`,
  invented: 'These answers are invented: no AI service is connected.',
  cost: ({ usd, analyses, unknown }) =>
    `${count(analyses, 'analysis', 'analyses')} cost ${dollars(usd)}${unknown === 0 ? '' : `; the cost of ${whole(unknown)} is not known`}.`,
  more: (others) => `and ${whole(others)} more`,
  see: 'Show in Signpost',
  untitled: '(no title)',
  test: 'This is a test. If you can read it, your notices arrive.',
  open: 'Open Signpost',
  switchOff: 'Switch these notices off',
  footer: (person) => `Signpost sends this to ${person}, because an administrator set it up.`,
  off: {
    title: 'Switch notices off',
    question: (person) => `Stop sending notices to ${person}?`,
    button: 'Switch them off',
    done: 'The notices are switched off. An administrator can switch them on again.',
    unknown: 'This link does not work. The notices may have been removed since.',
  },
  feed: (site) => (site === '' ? 'Notices' : `Notices about ${hostOf(site)}`),
};

/** The parts of a subject, the most pressing first. */
function happened({ runs, moves, broken, orphaned, rescued }: NoticeContent): string[] {
  const away = runs.filter(({ is_over: isOver }) => !isOver).length;
  const again = runs.length - away;
  return [
    ...(away > 0 ? [count(away, 'source not read', 'sources not read')] : []),
    ...moves.slice(0, 2).map(({ brand, direction }) => `${brand} ${direction}`),
    ...(broken === null ? [] : [count(broken.count, 'broken address', 'broken addresses')]),
    ...(orphaned === null ? [] : [count(orphaned.count, 'new orphan', 'new orphans')]),
    ...(rescued === null ? [] : [`${whole(rescued.count)} rescued`]),
    ...(again > 0 ? [count(again, 'source read again', 'sources read again')] : []),
  ].slice(0, 3);
}
