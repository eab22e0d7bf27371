import type { NoticeContent, NoticePosts } from '@signpost/contract/notices';
import { inOneLine } from '@signpost/platform/text';
import type { NoticeWords } from '@signpost/words/notices';

/** What a message says, in words and in order; each channel gives it its form. All texts are of one line. */
export interface Section {
  heading: string;
  lines: readonly Line[];
  /** How many are not named; null for none. */
  more: string | null;
  /** The page of the dashboard that shows more of it; null when the lines lead there. */
  page: string | null;
}

export interface Line {
  text: string;
  /** Where it leads: an http address. */
  url: string | null;
  notes: readonly string[];
}

/** The longest text from outside, in characters. */
const LONGEST = 160;

/** `home` is the start page of the dashboard. */
export function sectionsOf(content: NoticeContent, words: NoticeWords, home: string): Section[] {
  const { runs, moves, broken, orphaned, rescued } = content;
  const sections: (Section | null)[] = [
    runs.length === 0
      ? null
      : {
          heading: words.runs(runs.length),
          lines: runs.map((run) => line(run.source, null, [words.runLine(run)])),
          more: null,
          page: `${home}/site/sources`,
        },
    moves.length === 0
      ? null
      : {
          heading: words.moves,
          lines: moves.map((move) =>
            line(words.move(cut(move, 'brand')), `${home}/brands/${encodeURIComponent(move.brand_id)}`, [
              ...move.questions.map((question) => words.question(cut(question, 'text'))),
              ...(move.is_demo ? [words.invented] : []),
            ]),
          ),
          more: null,
          page: null,
        },
    broken === null
      ? null
      : {
          heading: words.broken(broken.count),
          lines: broken.items.map((item) =>
            line(item.address, item.address, [words.brokenLine(cut(item, 'title'))]),
          ),
          more: moreOf(words, broken.count, broken.items.length),
          page: `${home}/links/broken`,
        },
    postSection(words, orphaned, words.orphaned, `${home}/links/posts?orphans=only`),
    postSection(words, rescued, words.rescued, null),
  ];
  return sections.filter((section) => section !== null);
}

function postSection(
  words: NoticeWords,
  posts: NoticePosts | null,
  heading: (count: number) => string,
  page: string | null,
): Section | null {
  if (posts === null) return null;
  const { count, items } = posts;
  return {
    heading: heading(count),
    lines: items.map(({ title, url }) => line(title === '' ? words.untitled : title, url, [])),
    more: moreOf(words, count, items.length),
    page,
  };
}

function moreOf(words: NoticeWords, count: number, named: number): string | null {
  return count > named ? words.more(count - named) : null;
}

function line(text: string, url: string | null, notes: readonly string[]): Line {
  return { text: shown(text), url: webAddress(url), notes: notes.map((note) => inOneLine(note)) };
}

/** Only addresses of the web become links: others could run something. */
function webAddress(url: string | null): string | null {
  const parsed = URL.parse(url ?? '');
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

function cut<Key extends string, Item extends Record<Key, string>>(item: Item, key: Key): Item {
  return { ...item, [key]: shown(item[key]) };
}

function shown(text: string): string {
  const clean = inOneLine(text);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1).toWellFormed()}…` : clean;
}
