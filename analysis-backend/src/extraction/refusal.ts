const LONGEST_REFUSAL = 400;

const REFUSAL =
  /^(?:(?:i['’]?m|i am) (?:very |really )?sorry[,.]?|sorry[,.]?|unfortunately,?|i apologi[sz]e[,.]?|es tut mir leid[,.]?|(?:je suis )?désolée?[,.]?|lo siento[,.]?)?\s*(?:but |aber |mais |pero )?(?:i (?:can['’]?t|cannot|won['’]t|am (?:not able|unable) to)|i['’]m (?:not able|unable) to|(?:dabei|damit|hierbei) kann ich (?:ihnen |dir )?(?:leider )?nicht|je ne (?:peux|puis) pas|no puedo) (?:help|assist|comply|answer|discuss|fulfil|helfen|(?:vous )?aider|répondre|ayudar|responder)/i;

/** Some services give a refusal as an ordinary answer. A long text that begins so is an answer all the same. */
export function isRefusal(text: string): boolean {
  const answer = text.trim();
  return answer.length <= LONGEST_REFUSAL && REFUSAL.test(answer);
}
