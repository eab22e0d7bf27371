import { languageOf } from '../extraction/language.ts';
import { wordsOf } from '../extraction/words.ts';

/** The languages whose questions we can judge. */
export type QueryLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt';

/** Articles, pronouns, prepositions: they carry the grammar of a question and nothing of its meaning. Folded, as all lists here. */
const SMALL: { [Language in QueryLanguage]: ReadonlySet<string> } = {
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

/** Words of somebody who wants names, and says nothing yet of what for. */
const ASKING: { [Language in QueryLanguage]: ReadonlySet<string> } = {
  en: wordSet(
    `best better brand brands business businesses buy choice choices choose companies company currently famous find firm firms give
     good great here know known leading list maker makers manufacturer manufacturers market most name named names option options
     pick please popular product products provider providers rank ranked recommend recommendation recommendations recommended
     seller sellers service services shop shops show solution solutions store stores suggest suggestions supplier suppliers tell
     thing things today tool tools top vendor vendors world`,
  ),
  de: wordSet(
    `anbieter aufzahlen bekannte bekanntesten beliebteste beliebtesten beste besten bester bestes bitte dienst dienste dienstleister
     empfehlen empfehlung empfehlungen empfiehl empfiehlst firma firmen fuhrende fuhrenden geschaft geschafte gut gute guten guter
     gutes handler hersteller kaufen laden liste losung losungen markt marke marken name namen namentlich nenn nenne nennen option
     optionen produkt produkte sag shop top unternehmen zeig`,
  ),
  fr: wordSet(
    `bon bonne bonnes bons cite citez classe classez conseille conseiller donne donnez entreprise entreprises fournisseur
     fournisseurs liste lister listez marche marque marques meilleur meilleure meilleures meilleurs nom nomme nommez noms
     prestataire prestataires produit produits recommande recommander recommandez service services societe societes solution
     solutions top`,
  ),
  es: wordSet(
    `buen buena buenas bueno buenos cita compania companias dame dime empresa empresas enumera lista marca marcas mejor mejores
     nombra nombre nombres opcion opciones producto productos proveedor proveedores recomendar recomiendas recomienda servicio
     servicios solucion soluciones top`,
  ),
  it: wordSet(
    `azienda aziende buona buoni buono cita consiglia consigli elenca elenco fornitore fornitori impresa imprese lista marca marche
     marchi marchio migliore migliori nome nomi nomina prodotti prodotto raccomanda servizi servizio soluzione soluzioni top`,
  ),
  nl: wordSet(
    `aanbevelen aanbeveling aanbieder aanbieders bedrijf bedrijven beste dienst diensten geef goed goede leverancier leveranciers
     lijst merk merken naam namen noem oplossing oplossingen product producten raad top`,
  ),
  pt: wordSet(
    `boa boas bom bons cite empresa empresas enumere fornecedor fornecedores lista liste marca marcas melhor melhores nome nomeie
     nomes opcao opcoes produto produtos recomenda recomendar recomende servico servicos solucao solucoes top`,
  ),
};

const LANGUAGES = Object.keys(SMALL) as QueryLanguage[];

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** So many known words outweigh a guess from a few small ones, of which "a", "do" and "to" are Polish too. */
const ENOUGH_WORDS = 2;

/** Null for one that we cannot judge. A question is short: where its words do not tell, it is the usual one of the brand. */
export function queryLanguage(text: string, usual: QueryLanguage | null = null): QueryLanguage | null {
  const words = wordsOf(text);
  const hits = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => isKnown(word.text, language)).length,
  }));
  const most = Math.max(...hits.map(({ count }) => count));
  const guess = languageOf(words);
  if (most < ENOUGH_WORDS && !LANGUAGES.some((language) => language === guess)) return null;
  if (most === 0) return usual;
  const best = hits.filter(({ count }) => count === most).map(({ language }) => language);
  return (
    best.find((language) => language === usual) ??
    best.find((language) => language === guess) ??
    best[0] ??
    null
  );
}

function isKnown(word: string, language: QueryLanguage): boolean {
  return SMALL[language].has(word) || ASKING[language].has(word);
}

export function isSmallWord(word: string, language: QueryLanguage | null): boolean {
  return language !== null && SMALL[language].has(word);
}

/** Says what the question is about, and not only that something is asked. */
export function isContentWord(word: string, language: QueryLanguage | null): boolean {
  return !/^\d+$/.test(word) && (language === null || !isKnown(word, language));
}
