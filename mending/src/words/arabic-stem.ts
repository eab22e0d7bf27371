/** Longest first: with the article, then the particles that are written with the word. */
const ARTICLES = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال'];
const PARTICLES = 'وبلفك';
const ENDINGS = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ته', 'ه', 'ي'];

/** One spelling for letters that are written in several ways. Marks are gone and alef is bare already, as in every folded text. */
function oneSpelling(folded: string): string {
  return folded
    .replaceAll('ـ', '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك');
}

/**
 * A folded Arabic word without the article, the particles before it and the endings of number, gender and possession. It cuts the same
 * from a word that has none of them but begins alike, which is no harm: both sides of a comparison are cut.
 */
export function arabicStem(folded: string): string {
  let word = oneSpelling(folded);
  for (let isCut = true; isCut;) {
    isCut = false;
    const article = ARTICLES.find((prefix) => word.startsWith(prefix) && word.length - prefix.length >= 3);
    if (article !== undefined) {
      word = word.slice(article.length);
      isCut = true;
    } else if (word.length >= 5 && PARTICLES.includes(word.charAt(0))) {
      word = word.slice(1);
      isCut = true;
    }
  }
  const ending = ENDINGS.find((suffix) => word.endsWith(suffix) && word.length - suffix.length >= 3);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
