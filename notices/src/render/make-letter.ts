import type { NoticeContent } from '@signpost/contract/notices';
import { inOneLine } from '@signpost/platform/text';
import type { Language } from '@signpost/words/languages';
import { loadNoticeWords } from '@signpost/words/notices';
import type { Letter } from '../ports/channel.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { LetterParts } from './letter-parts.ts';
import { sectionsOf } from './sections.ts';

export interface Recipient {
  person: string;
  language: Language;
  /** The page that switches the notice off, and the start page of the dashboard. */
  offUrl: string;
  homeUrl: string;
}

/** The longest subject, in characters. */
const LONGEST_SUBJECT = 150;

/** The message in the words of its reader. */
export async function makeLetter(
  content: NoticeContent,
  { person, language, offUrl, homeUrl }: Recipient,
): Promise<Letter> {
  const words = await loadNoticeWords(language);
  const parts: LetterParts = {
    language,
    subject: [...inOneLine(words.subject(content))].slice(0, LONGEST_SUBJECT).join(''),
    about: content.what === 'test' ? words.test : inOneLine(words.about(content)),
    sections: sectionsOf(content, words, homeUrl),
    see: words.see,
    cost: content.cost === null ? null : words.cost(content.cost),
    footer: inOneLine(words.footer(person)),
    links: [
      { text: words.open, url: homeUrl },
      { text: words.switchOff, url: offUrl },
    ],
  };
  return {
    content,
    subject: parts.subject,
    text: letterText(parts),
    html: letterHtml(parts),
    offUrl,
    homeUrl,
  };
}
