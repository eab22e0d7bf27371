import { blank } from './prose.ts';
import { fold, wordsOf } from './words.ts';

/** A question in quotation marks, or in a line that is quoted as a whole. Bounded, so that a long text is read in one go. */
const QUOTED =
  /["“„«‹「『]([^"“”„«»‹›「」『』\n]{3,300}[?？؟;])\s{0,2}["“”»›」』]|^ {0,3}>\s{0,3}([^\n]{3,300}[?？؟])[ \t*_]{0,6}$/gmu;

/** "You asked: …?", up to the end of the question. */
const ASKED = new RegExp(
  `^[ \\t>*_#]{0,12}(?:${[
    'you asked|your question|question|q',
    'sie fragten|ihre frage|deine frage|frage',
    'vous avez demandé|votre question|ta question',
    'tu pregunta|su pregunta|pregunta|la tua domanda|domanda|sua pergunta|pergunta',
    'je vraag|uw vraag|vraag|twoje pytanie|pytanie|din fråga|fråga|sorunuz|soru',
    'ваш вопрос|вопрос|η ερώτησή σας|ερώτηση|ご質問|質問|您的问题|你的问题|问题|سؤالك|السؤال|질문|השאלה',
  ].join('|')})[*_]{0,3}[ \\t]{0,3}[:：][^\\n?？؟]{3,300}[?？؟]`,
  'gimu',
);

/** A shorter question may be any sentence. */
const SHORTEST_QUESTION = 3;

/** The share of the words of a quoted question that must be words of the question that was asked. */
const ENOUGH_WORDS = 0.6;

/** The text with the question blanked wherever the answer repeats it: what it repeats it does not say. */
export function withoutQuestion(prose: string, question: string | null): string {
  const asked = question === null ? null : wordsOf(question).map(({ text }) => text);
  const isAsked = (quoted: string): boolean => {
    if (asked === null) return true;
    const words = wordsOf(quoted);
    const known = new Set(asked);
    return words.filter(({ text }) => known.has(text)).length >= words.length * ENOUGH_WORDS;
  };
  const repeated = asked === null || asked.length < SHORTEST_QUESTION ? prose : withoutWords(prose, asked);
  return [QUOTED, ASKED].reduce(
    (text, pattern) => text.replace(pattern, (quoted) => (isAsked(quoted) ? blank(quoted) : quoted)),
    repeated,
  );
}

function withoutWords(prose: string, asked: readonly string[]): string {
  // Most answers do not repeat the question, and need not be taken apart for it.
  if (!fold(prose).includes(asked[0] ?? '')) return prose;
  const words = wordsOf(prose);
  let text = '';
  let done = 0;
  for (let at = 0; at + asked.length <= words.length; at += 1) {
    if (!asked.every((word, index) => words[at + index]?.text === word)) continue;
    const start = words[at]?.start ?? 0;
    const end = words[at + asked.length - 1]?.end ?? start;
    text += prose.slice(done, start) + blank(prose.slice(start, end));
    done = end;
    at += asked.length - 1;
  }
  return text + prose.slice(done);
}
