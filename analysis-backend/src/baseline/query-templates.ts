import { foldName } from '../extraction/text/words.ts';

/**
 * Questions by intent. All ask for a number of names: asked for a list, assistants name several companies; asked what is best, hardly
 * any. None names the brand: the answers would only repeat it.
 */
const TEMPLATES = [
  'List the top {n} companies for {topic}{place} by name.',
  'Which {n} brands would you recommend for {topic}? List them by name.',
  'Rank the {n} best providers for {topic}{place} and name each one.',
  'Name {n} affordable companies for {topic}{place}.',
  'Which {n} companies offer the best value for {topic}? List them by name.',
  'List the {n} highest rated companies for {topic}{place} by name.',
  'Name the {n} most reliable brands for {topic}.',
  'Which {n} companies for {topic} suit beginners best? List them by name.',
  'List {n} companies for {topic} that suit small businesses{place}, by name.',
  'Name {n} companies for {topic} with excellent customer service{place}.',
  'Name {n} lesser known companies for {topic}{place} that deserve attention.',
  'Which {n} companies for {topic} do experts recommend{place}? List them by name.',
  'List {n} companies for {topic} that customers trust, by name.',
  'Rank {n} brands for {topic} by reputation and name each one.',
  'Which {n} specialists for {topic} stand out{place}? Give their names.',
  'Name the {n} most popular choices for {topic}{place}.',
  'List {n} companies for {topic} that care about sustainability, by name.',
  'Which {n} companies set the standard for {topic}? Give their names.',
  'Name {n} companies to compare before choosing one for {topic}{place}.',
  'List {n} companies for {topic} that offer the widest choice{place}, by name.',
] as const;

/** How many names a question asks for. 5 comes first; the others only when more questions are needed. */
const NUMBERS = [5, 10, 3, 7, 4, 8, 6, 9];

const WORDS = new Set(foldName(TEMPLATES.join(' ')).split(' '));

/** Whether the name is a word of the templates themselves, so that it cannot be avoided. */
export function isTemplateWord(name: string): boolean {
  return WORDS.has(name);
}

/** An endless sequence of different questions, the most varied first. */
export function* templateQueries(
  topics: readonly [string, ...string[]],
  where: string | null,
): Generator<string> {
  const place = where === null ? '' : ` in ${where}`;
  for (let round = 0; ; round++) {
    const n = NUMBERS[round] ?? round + 3;
    for (let shift = 0; shift < topics.length; shift++) {
      for (const [index, template] of TEMPLATES.entries()) {
        const topic = topics[(index + shift) % topics.length] ?? topics[0];
        yield filled(template, { n: String(n), topic, place });
      }
    }
  }
}

function filled(template: string, values: { n: string; topic: string; place: string }): string {
  return template.replace(/\{(n|topic|place)\}/g, (_, name: keyof typeof values) => values[name]);
}
