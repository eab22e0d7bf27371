import { foldName } from '../extraction/words.ts';
import type { QueryLanguage } from './query-words.ts';

type ByLanguage = { [Language in QueryLanguage]: RegExp };

/** How a sentence begins that wants an explanation. For folded sentences, as all patterns here. */
const EXPLAIN: ByLanguage = {
  en: /^(?:(?:hello|hi|ok|please|so) )*(?:how|why|explain|can you explain|should (?:i|we)|tips|guide to|ways to|(?:the )?best way|when (?:do|is|should)|what (?:do (?:i|we)|does|is an?|should|steps)|what (?:are|is|s) the (?:best way|difference|easiest way|steps))\b/,
  de: /^(?:(?:bitte|hallo|und) )*(?:wie|warum|weshalb|wieso|erklare?|anleitung|tipps|schritt fur schritt|lohnt|sollte (?:ich|man)|wann (?:muss|sollte)|was (?:bedeutet|ist ein|ist eine|kostet|muss|sollte))\b/,
  fr: /^(?:bonjour )?(?:comment|pourquoi|combien|explique[rz]?|conseils|astuces|guide|tutoriel|qu est ce|quand (?:faut|dois)|faut il|dois je)\b/,
  es: /^(?:hola )?(?:como|por que|cuanto|explica|explicame|consejos|guia|tutorial|pasos|que es|que significa|cuando (?:debo|hay)|debo)\b/,
  it: /^(?:ciao )?(?:come|perche|quanto|spiega|spiegami|guida|tutorial|che cos|cos|cosa (?:e|significa)|quando (?:devo|bisogna)|devo|consigli per)\b/,
  nl: /^(?:hallo )?(?:hoe|hoeveel|waarom|leg uit|tips|handleiding|stappen|wat (?:betekent|is een|kost)|wanneer (?:moet|kan)|moet ik)\b/,
  pt: /^(?:ola )?(?:como|por que|porque|quanto|explique|dicas|guia|tutorial|passo a passo|o que (?:e|significa)|quando (?:devo|deve)|devo)\b/,
};

/** Wants one thing, and mostly gets advice on choosing it. */
const SINGLE_BEST: ByLanguage = {
  en: /^(?:so )?(?:what|which)(?: is| s) the best\b/,
  de: /^(?:was|welche[rs]?) ist (?:der|die|das) beste\b/,
  fr: /^quel(?:le)? est (?:la |le )?meilleure?\b/,
  es: /^cual es (?:el |la )?mejor\b/,
  it: /^qual e (?:il |la )?migliore?\b/,
  nl: /^(?:wat|welke?) is (?:de|het) beste\b/,
  pt: /^qual e (?:o |a )?melhor\b/,
};

const ASKS_FOR_NAMES: ByLanguage = {
  en: /^(?:please )?(?:list|name|rank|recommend|suggest)\b|\bby name\b|\bname (?:\d+|each|some|the|them)\b|\b(?:the|their) names\b|\bwhich (?:\w+ ){0,3}(?:brands|companies|firms|makers|manufacturers|products|providers|services|shops|stores|suppliers|tools|vendors)\b|\bwho (?:makes|offers|provides|sells)\b/,
  de: /\b(?:nenne?|nennen|namentlich|beim namen|namen|auflisten|empfiehl|empfiehlst|wie heissen)\b|^(?:bitte )?liste\b|\bwelche (?:\w+ ){0,3}(?:anbieter|dienstleister|firmen|handler|hersteller|marken|produkte|shops|unternehmen)\b|\bwer (?:bietet|baut|verkauft)\b/,
  fr: /\b(?:cite[rz]?|liste[rz]?|nomme[rz]?|noms?|recommande[rz]?|classe[rz]?)\b|\bquel(?:le)?s (?:\w+ ){0,3}(?:entreprises|fournisseurs|marques|prestataires|societes)\b/,
  es: /\b(?:cita|enumera|lista|nombra|nombres?|recomienda|recomiendas)\b|\b(?:cuales|que) (?:\w+ ){0,3}(?:companias|empresas|marcas|proveedores)\b/,
  it: /\b(?:cita|elenca|nomi|nomina|consiglia|consigli|raccomanda)\b|\b(?:quali|che) (?:\w+ ){0,3}(?:aziende|fornitori|imprese|marche|marchi)\b/,
  nl: /\b(?:noem|namen|lijst|som op|raad je aan)\b|\bwelke (?:\w+ ){0,3}(?:aanbieders|bedrijven|leveranciers|merken|winkels)\b/,
  pt: /\b(?:cite|enumere|liste|nomeie|nomes|recomenda|recomende)\b|\b(?:quais|que) (?:\w+ ){0,3}(?:empresas|fornecedores|marcas)\b/,
};

/** Sets one thing against another that it names. */
const COMPARES: ByLanguage = {
  en: /\b(?:alternatives? (?:for|to)|better than|compared? (?:to|with)|difference between|instead of|similar to)\b/,
  de: /\b(?:alternativen? (?:fur|zu|zum|zur)|besser als|im vergleich (?:mit|zu|zum|zur)|unterschied zwischen|anstatt|statt)\b|\bbesser\b.*\boder\b/,
  fr: /\b(?:alternatives? (?:a|au|aux)|mieux que|meilleure? que|par rapport (?:a|au|aux)|compare a|difference entre|au lieu d[eu]?)\b/,
  es: /\b(?:alternativas? (?:a|al)|mejor que|en comparacion con|comparad[ao]s? con|frente a|diferencia entre|en lugar de)\b/,
  it: /\b(?:alternativ[ae] (?:a|ad|al|alla)|meglio di|migliore di|rispetto (?:a|ad|al|alla)|differenza tra|invece di)\b/,
  nl: /\b(?:alternatie(?:f|ven) voor|beter dan|vergeleken met|verschil tussen|in plaats van)\b/,
  pt: /\b(?:alternativas? (?:a|ao|aos)|melhor (?:do )?que|comparad[ao]s? (?:a|com)|em relacao (?:a|ao)|diferenca entre|em vez de)\b/,
};

const VERSUS = /\b(?:vs|versus)\b/;

/** "Which is better, Asana or Trello". Not in German, where every noun has a capital. */
const CHOICE = /(?<=\S )\p{Lu}[\p{L}\p{N}&.-]* (?:of|o|or|ou) \p{Lu}/u;
const BETTER = /\b(?:better|mieux|meilleure?|mejor|meglio|migliore|beter|melhor)\b/;

function sentencesOf(text: string): string[] {
  return text.split(/[.?!;:\n]+/).map(foldName);
}

export function asksForNames(text: string, language: QueryLanguage): boolean {
  return sentencesOf(text).some((sentence) => ASKS_FOR_NAMES[language].test(sentence));
}

/** Asks for an explanation (`explain`) or for one single thing (`single`), and not for names; null for neither. */
export function howToShape(text: string, language: QueryLanguage): 'explain' | 'single' | null {
  if (asksForNames(text, language)) return null;
  const sentences = sentencesOf(text);
  if (sentences.some((sentence) => EXPLAIN[language].test(sentence))) return 'explain';
  return sentences.some((sentence) => SINGLE_BEST[language].test(sentence)) ? 'single' : null;
}

/** Whether it sets things against each other, and whether beyond doubt: "X vs Y" in any language. */
export function comparisonShape(text: string, language: QueryLanguage | null): 'sure' | 'likely' | null {
  const folded = foldName(text);
  if (VERSUS.test(folded)) return 'sure';
  if (language === null || asksForNames(text, language)) return null;
  const isChoice = language !== 'de' && BETTER.test(folded) && CHOICE.test(text);
  return isChoice || COMPARES[language].test(folded) ? 'likely' : null;
}
