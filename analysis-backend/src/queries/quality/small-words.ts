import type { Language } from '../../extraction/text/language.ts';

/** Folded articles, pronouns and prepositions, which add nothing to the meaning of a query. */
const SMALL_WORDS: { readonly [Name in Language]?: ReadonlySet<string> } = {
  en: wordSet(
    `a am an and any are as at be by can could do does each for from has have how i if in is it its me my no not of on one or our s
     should so some t than that the their them there these they this those to us was we what when where which who whose why will
     with would you your`,
  ),
  de: wordSet(
    `als am an auf aus bei brauche das dein deine dem den der des die diese dieser dieses du ein eine einem einen einer eines es
     fur gibt haben hat ich ihr ihre ihren im in ist jeweils kann kein keine konnen man mein meine meinen mich mir mit mochte nach
     nicht oder sie sind so soll sollte uber um und uns unser unsere vom von wann war warum was welche welchen welcher welches wer
     werden wie wir wird wo zu zum zur`,
  ),
  fr: wordSet(
    `a au aux avec ce ces cet cette chaque comment d dans de des du elle elles en est et etre faut il ils je l la le les ma mes moi
     mon ne nos notre nous on ou par pas peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s se sont sur tu un
     une vos votre vous y`,
  ),
  es: wordSet(
    `a al cada como con cual cuales cuando de del donde el en es esta estas este estos hay la las lo los me mi mis no nosotros
     nuestra nuestro o para por puede que quien se ser si son su sus tu un una unas unos y yo`,
  ),
  it: wordSet(
    `a ai al alla che chi ci come con da dei del della delle dello di dove e essere gli i il in io la le lo mi mia mio nel nella noi
     nostra nostro o ogni per perche puo quale quali quando questa questo si sono su suo tu un una uno`,
  ),
  nl: wordSet(
    `aan als bij dat de deze die dit een elk en er geen het hoe ik in is je jij kan met mijn naar niet of om ons onze op te u uw van
     voor waar waarom wanneer wat we welk welke wie wij zijn`,
  ),
  pt: wordSet(
    `a ao aos as cada com como da das de do dos e em esta este eu ha me meu minha na nao nas no nos nossa nosso o onde os ou para
     pode por qual quais quando que quem sao se ser seu sua um uma umas uns voce`,
  ),
};

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

export function isSmallWord(word: string, language: Language): boolean {
  return SMALL_WORDS[language]?.has(word) ?? false;
}
