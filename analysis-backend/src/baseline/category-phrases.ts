import { isSmallWord } from '../extraction/text/language.ts';
import { foldName } from '../extraction/text/words.ts';

/** Words that end a phrase: small words, verbs of self-description, and praise. They say nothing about the trade. */
const NOT_CATEGORY = new Set(
  `a about all also an and any are as at be been best better big but by can do every for from get has have he her his how i if in
  into is it its just like local made more most much my new no not of on only or other our over own since so some such than that
  the their them then there these they this those through to top under up us very was we well were what when where which who whose
  will with within without you your yours
  allow allows based bring brings build builds built company companies create creates deliver delivers design designs develop
  develops enable enables find focus founded give gives great help helps keep lets located love make makes making manufacture
  manufactures need needs offer offering offers operate operates produce produces provide provides providing run runs sell selling
  sells serve serves ship ships specialise specialises specialize specializes specialising specializing start started store supply
  supplies support supports takes use used uses want welcome work works
  amazing award awarded beautiful brand brands excellent exciting finest friendly global good high innovative leading modern
  passionate people perfect premium provider providers quality range simple solution solutions thing things trusted unique variety winning world worldwide year years
  customer customers day everyone team teams
  above answer answers expert experts forget future ignore instruction instructions leader leaders partner partners passion previous
  prior prompt prompts reply say specialist specialists success successful system vision
  aus bei bieten das dem den der des die ein eine einen einer für im ist mit sind und unser unsere verkaufen von wir zu zum zur
  au aux avec dans de du en est et la le les nos notre nous offrons par pour proposons qui sur un une vendons vos
  al con del el es las los más nuestra nuestro ofrecemos para por que se su una vendemos y
  che di e gli il per sono`
    .split(/\s+/)
    .map((word) => foldName(word)),
);

/** Words that name no trade on their own, but may be part of one: "web hosting", but not "our website". */
const NO_TRADE = new Set(
  `address amet bar baz business com demo description dolor domain dummy everything example firm foo hello hey hi home homepage http
  https info information internet ipsum link links localhost lorem misc na name net none nothing null official online org page pages
  placeholder portal product products sample service services shop sit site sites something store stuff tbd test testing tests text
  title todo undefined unknown url urls various visit web webpage webshop website websites www
  angebot angebote dienst dienste firma kontakt produkt produkte seite seiten startseite unternehmen webseite entreprise page produit
  produits service site societe empresa pagina producto productos servicio servicios sitio`.split(/\s+/),
);

/** Words before the customers, which are not part of the trade: "software for small teams". */
const FOR = /\s(?:for|für|pour|para|per)\s/iu;

/** A word that is an address: of a page, of a mailbox, or a bare host such as `acme.example`. */
const ADDRESS =
  /https?:|:\/\/|www\.|@|^[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.(?:com|org|net|info|biz|io|ai|app|dev|eu|example|test|shop|store|online|site|cloud|xyz|(?!js|ts|md)[a-z]{2})[/.,;:!?)]*$/i;

const MOST_WORDS = 4;
const MOST_PHRASES = 6;

/** "in Leipzig", "near New York": the town or region, and what is written before it. */
const PLACE =
  /(?<before>[\p{L}]{0,30})(?:\s|^)(?:in|near|around|bei|nahe|à|en)\s(?<place>\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})/u;

/** Words before an "in" that no place follows: "experts in Machine Learning". */
const NOT_WHERE =
  /^(?:experts?|speciali[sz](?:e|es|ed|ing)|specialists?|experience|experienced|leaders?|leading|interested|trained|spezialisiert|experten|führend|erfahren)$/iu;

/** The description without the town or region that it names, and that place. */
export function splitPlace(description: string): { text: string; place: string | null } {
  const found = PLACE.exec(description);
  const { before = '', place } = found?.groups ?? {};
  if (found === null || place === undefined || NOT_WHERE.test(before))
    return { text: description, place: null };
  return { text: description.replace(found[0], `${before} . `), place };
}

/** Phrases for the trade in the text, without any of the names, the most telling first. */
export function categoryPhrases(text: string, names: readonly string[]): string[] {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\S+/g, (word) => (ADDRESS.test(word) ? '.' : word))
    .replace(/[’']s\b/g, '');
  const clauses = plain.split(/[^\p{L}\p{M}\p{N}\s&/+-]+|\s[-–]\s|[\n\r]+/u);
  const offers = clauses.map((clause) => clause.split(FOR, 1)[0] ?? '');
  const folded = names.map(foldedWords).filter((name) => name.length > 0);
  // "Solutions for bookkeeping" says nothing before the "for".
  const phrases = [offers, clauses]
    .map((texts) => texts.flatMap((text) => phrasesIn(text, folded)))
    .find((found) => found.length > 0);
  const distinct = [...new Map(phrases?.map((phrase) => [foldName(phrase), phrase])).values()];
  // A phrase of two words or more names a trade; a single word may be anything.
  const telling = distinct.filter((phrase) => phrase.includes(' '));
  return (telling.length > 0 ? telling : distinct).slice(0, MOST_PHRASES);
}

/** `names` are lists of folded words. */
function phrasesIn(clause: string, names: readonly string[][]): string[] {
  const runs: string[][] = [[]];
  for (const word of withoutNames(clause.split(/\s+/), names)) {
    if (word === null || saysNothing(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  // The last words of a long run are its noun.
  return runs
    .filter((run) => !run.every((word) => NO_TRADE.has(foldName(word))))
    .map((run) => run.slice(-MOST_WORDS).map(toLowerCase).join(' '))
    .filter((phrase) => phrase.length > 2 && phrase.length <= 60);
}

function saysNothing(word: string): boolean {
  const folded = foldName(word);
  return NOT_CATEGORY.has(folded) || isSmallWord(folded) || !/\p{L}{2}/u.test(word);
}

/** The words, with a null in place of each name. */
function withoutNames(words: readonly string[], names: readonly string[][]): (string | null)[] {
  // Folding may split a word, such as `Rock&Roll`, or drop it, such as `-`.
  const folded = words.flatMap((word, at) => foldedWords(word).map((text) => ({ text, at })));
  const left: (string | null)[] = [...words];
  for (const name of names) {
    for (let start = 0; start + name.length <= folded.length; start++) {
      const end = start + name.length;
      const isWhole = folded[start - 1]?.at !== folded[start]?.at && folded[end - 1]?.at !== folded[end]?.at;
      if (!isWhole || !name.every((text, index) => folded[start + index]?.text === text)) continue;
      left.fill(null, folded[start]?.at, (folded[end - 1]?.at ?? 0) + 1);
    }
  }
  return left;
}

function foldedWords(text: string): string[] {
  const name = foldName(text);
  return name === '' ? [] : name.split(' ');
}

/** Lower-cases a word, but keeps abbreviations such as `CRM`. */
function toLowerCase(word: string): string {
  return /^\p{Lu}{2,5}s?$/u.test(word) ? word : word.toLowerCase();
}
