/** In characters. A longer text that begins like a refusal is an answer all the same. */
const LONGEST_REFUSAL = 400;

/** English, German, French and Spanish in one: they share words of regret. */
const REFUSAL =
  /^(?:(?:i['’]?m|i am) (?:very |really )?sorry[,.]?|sorry[,.]?|unfortunately,?|i apologi[sz]e[,.]?|es tut mir leid[,.]?|(?:je suis )?désolée?[,.]?|lo siento[,.]?)?\s*(?:but |aber |mais |pero )?(?:i (?:can['’]?t|cannot|won['’]t|am (?:not able|unable) to)|i['’]m (?:not able|unable) to|(?:dabei|damit|hierbei) kann ich (?:ihnen |dir )?(?:leider )?nicht|je ne (?:peux|puis) pas|no puedo) (?:help|assist|comply|answer|discuss|fulfil|helfen|(?:vous )?aider|répondre|ayudar|responder)/i;

/** The plainest form in other languages. The judge knows the others. */
const OTHER_REFUSALS = [
  /^(?:mi dispiace[,.]? |spiacente[,.]? )?(?:ma )?non posso (?:aiutar|risponder|assister)/i,
  /^(?:desculpe?[,.]? |sinto muito[,.]? |lamento[,.]? )?(?:mas )?(?:eu )?não posso (?:ajud|respond)/i,
  /^(?:sorry[,.]? |het spijt me[,.]? )?(?:maar )?(?:daar(?:mee|bij)? kan ik|ik kan) (?:je |u )?(?:hier |daar)?(?:helaas )?niet (?:mee |bij )?(?:helpen|beantwoorden)/i,
  /^(?:przykro mi[,.]? |przepraszam[,.]? )?(?:ale )?nie mogę (?:w tym )?(?:pomóc|odpowiedzieć)/i,
  /^(?:tyvärr[,.]? |beklager[,.]? |desværre[,.]? |förlåt[,.]? )?(?:men )?(?:kan jag|jag kan|jeg kan|kan jeg) (?:tyvärr |desværre |dessverre )?(?:inte|ikke) (?:hjälpa|hjælpe|hjelpe|svara|svare)/i,
  /^üzgünüm[,.]? [^.]{0,60}(?:yardımcı olamam|yardım edemem|yanıt veremem|cevap veremem)/i,
  /^(?:извините[,.]? |к сожалению[,.]? |простите[,.]? )?(?:но )?я не могу (?:вам )?(?:с этим |в этом )?(?:помочь|ответить)/i,
  /^(?:申し訳(?:ありません|ございません)|すみません|恐れ入りますが)[^。]{0,60}(?:できません|できかねます)/,
  /^(?:很抱歉|抱歉|对不起|不好意思)[，,]?(?:但)?我?(?:无法|不能)[^。]{0,20}(?:帮助|回答|提供|协助)/,
  /^(?:죄송합니다|죄송하지만)[^.]{0,60}(?:수 없습니다|어렵습니다)/,
];

/** Some services give a refusal as an ordinary answer. Rules find the plain ones, with the same result every time. */
export function isRefusal(text: string): boolean {
  const answer = text.trim();
  if (answer.length > LONGEST_REFUSAL) return false;
  return REFUSAL.test(answer) || OTHER_REFUSALS.some((refusal) => refusal.test(answer));
}
