import type { Suggestion } from '@signpost/contract/suggestions';
import { useWords } from '../app/words-context.ts';
import look from './suggestion-item.module.css';

/** Characters that are shown before and after the words of the link. */
const SHOWN = 240;

/** The sentence, with the words marked that would become the link. */
export function SuggestedSentence({ suggestion }: { suggestion: Suggestion }) {
  const { sentenceMissing } = useWords().mend;
  const before = [...suggestion.before];
  const after = [...suggestion.after];
  return (
    <p className={look['sentence']} dir="auto">
      {before.length > SHOWN && '… '}
      {before.slice(-SHOWN).join('')}
      {suggestion.anchor === '' ? (
        <em className={look['missing']}> {sentenceMissing}</em>
      ) : (
        <mark>{suggestion.anchor}</mark>
      )}
      {after.slice(0, SHOWN).join('')}
      {after.length > SHOWN && ' …'}
    </p>
  );
}
