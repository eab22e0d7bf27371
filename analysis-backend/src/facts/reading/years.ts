import type { StatedValue } from '../../model/fact.ts';
import { isVagueBetween } from './numbers.ts';

const YEAR = /(?<![\p{L}\p{N}.,/$€£¥#-])(1[5-9]\d\d|20\d\d)(?![\p{L}\p{N}%€]|[.,]\d| ?(?:EUR|USD|\$|£|%))/gu;
/** What makes a number of four digits a year, wherever it stands. */
const DATED =
  /(?:^|[^\p{L}])(?:in|im|en|em|nel|since|seit|depuis|desde|of|year|jahre?|jahres|année|año|anno|ann[oé]|w|i)\s(?:the year |year |jahre? |l['’]année |el año |del año )?$|[(:,–—]\s?$|\p{L}+ \d{1,2},? $|(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: de)? $/iu;

/** Every number that can be a year. */
export function yearsIn(text: string): StatedValue[] {
  return [...text.matchAll(YEAR)].map((match) => {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const after = text.slice(end, end + 24);
    return {
      what: Number(match[0]),
      of: 'year',
      per: '',
      start: match.index,
      end,
      isVague: isVagueBetween(before, after),
      needsNeighbour: !DATED.test(before),
    };
  });
}
