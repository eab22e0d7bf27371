import type { Document } from '../../extraction/text/document.ts';
import type { Span } from '../../model/extraction.ts';
import { firstFrom, spanAt, startingIn } from '../../extraction/text/spans.ts';
import { foldName, type Word } from '../../extraction/text/words.ts';
import type { StatedValue, ValueKind } from '../../model/fact.ts';
import { isPartOfName, type Passage } from './passages.ts';
import { periodEnd } from './prices.ts';

/**
 * A statement is plain when it consists of who it is about, what it is about, the value, and nothing but these words: "Acme
 * costs 49 EUR per month", and not "The premium plan of Acme …", "Acme needs hosting, which …" or "If you have 49 EUR …". What
 * else could be said is without end, so everything that is not here makes a statement unclear. Folded.
 */
const LINKS = new Set(
  `the a an is are has have costs priced price prices pricing charges sells serves at of in on its it their they currently now
   today only just offers provides includes comes with located situated headquartered headquarters based company firm founded
   established by and inc ltd llc plc corp co year
   der die das den dem ein eine einen einem einer ist sind hat haben kostet liegt betragt bei im von preis derzeit aktuell nur mit
   bietet verlangt dauert ihr ihren ihre sein seinen seine sitz unternehmen firma jahr jahre aus gmbh ag se kg er sie es und
   kostenlose kostenlosen
   le la les l un une est sont d de du des en au coute coutent prix propose son sa se trouve situe situee base basee
   avec actuellement offre entreprise societe siege il elle et s a fondee fonde
   el los las una es son esta estan ha del cuesta cuestan precio ofrece tiene su sede con actualmente empresa
   compania encuentra y fundada fundado`.split(/\s+/),
);

/** What was so is no statement of today; that something was founded is. */
const PAST = new Set('was were been had wurde wurden war ete fue sido'.split(' '));

const MONTHS = new Set(
  `january february march april may june july august september october november december januar februar marz mai juni juli
   oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril
   mayo junio julio agosto septiembre octubre noviembre diciembre`.split(/\s+/),
);

/** "Sells for 49 EUR", and not "for students": only right before the value. */
const BEFORE_VALUE = new Set('for fur pour por para'.split(' '));

/** After these the name of a town or a person may stand. */
const BEFORE_NAME = new Set('in by von bei a en par por at'.split(' '));

/** The sentence goes on about whom it began with: "…, but it", "… and costs". Not "…, and it": that may be anything. */
const SAME_SUBJECT =
  /(?<!\p{L})(?:(?:but|however|aber|jedoch|doch|mais|pero),?\s+(?=(?:it|they|er|sie|es|il|elle)(?!\p{L}))|(?:and|und|et|y)\s+(?=(?:costs|charges|offers|has|is|was|kostet|verlangt|bietet|hat|ist|wurde|coûte|propose|est|a|cuesta|ofrece|tiene|es|está|fue)(?!\p{L})))/giu;

/** Words after the statement that restrict or change it. Folded, as whole words. */
const RESTRICTIONS = new RegExp(
  `(?<= )(?:if|when|unless|until|till|billed|paid|annually|yearly|first|discount\\w*|off|promo\\w*|plus|instead|but not|no longer|wenn|falls|bis|jahrlich\\w*|zahlung|ersten|rabatt\\w*|zuzuglich|statt|si|lorsque|jusqu|facture\\w*|premier\\w*|remise|cuando|hasta|facturad\\w*|anualmente|primer\\w*|descuento)(?= )`,
  'u',
);

/** The price of what: of one of several plans, for some people, without taxes. */
const PLANS =
  /(?<= )(?:plan\w*|tier\w*|edition\w*|tarif\w*|version\w*|package\w*|paket\w*|forfait\w*|starter|basic|premium|pro|business|enterprise|students?|vat|tax|mwst|mehrwertsteuer|ht|iva)(?= )/u;

/** How a statement may go on without being restricted: with something new, or not at all. */
const GOES_OTHERWISE =
  /^[\s*_]*(?:$|[,;.!)(|\]—–"”]|- |\[|(?:and|but|or|while|und|aber|oder|et|mais|ou|y|pero|o)(?!\p{L}))/iu;
/** A year stays what it is, whoever and wherever it was. */
const AFTER_YEAR = /^[\s*_]*(?:by|in|as|with|von|in|als|mit|par|à|en|por|gegründet)(?!\p{L})/iu;

export interface Statement {
  announced: readonly Span[];
  value: StatedValue;
  kind: ValueKind;
}

/** Whether the passage says of the brand that the value is so, and nothing that would make it another statement. */
export function isPlainStatement(doc: Document, passage: Passage, statement: Statement): boolean {
  const line = doc.lines[spanAt(doc.lines, passage.start)];
  const rest = doc.prose.slice(passage.start, passage.end);
  if (line?.kind === 'row' || /[?？]["”’)*_\s]*$/.test(rest)) return false;
  const start = Math.max(passage.start, line?.content.start ?? 0);
  const valueEnd =
    statement.kind === 'price' ? periodEnd(doc.prose, statement.value.end) : statement.value.end;
  return startsOf(doc, passage, start, statement.value).some((from) => {
    const spoken = statement.announced.filter((span) => span.start >= from);
    const nearest = nearestTo(spoken, statement.value);
    if (nearest === null) return false;
    const said = throughRow(doc.prose, Math.max(valueEnd, nearest.end), spoken);
    const brands = passage.namings.filter(({ isBrand, start: at }) => isBrand && at >= from);
    const [brand] = brands;
    // "Founded in 2003, Acme makes skates": what it is said of comes last.
    const isLast = brand !== undefined && brand.start >= said;
    const end = isLast ? brand.end : said;
    const parts = [...brands, ...spoken, { start: statement.value.start, end: valueEnd }];
    const rest = doc.prose.slice(end, passage.end);
    return (
      hasOnlyLinks(doc, { start: from, end }, parts, statement) &&
      (isLast ? standsAfter(doc.prose.slice(said, brand.start), rest) : isComplete(rest, statement.kind)) &&
      !isRestricted(rest, statement.kind)
    );
  });
}

/** Words of the announcement that follow one another belong together. */
function throughRow(prose: string, from: number, spoken: readonly Span[]): number {
  const next = spoken.find(({ start, end }) => end > from && /^[\s-]*$/.test(prose.slice(from, start)));
  return next === undefined ? from : throughRow(prose, next.end, spoken);
}

/** Whether the name stands by itself after the statement: neither "…, Acme Pro" nor "…, Acme's parent". */
function standsAfter(before: string, after: string): boolean {
  return /^\s*,/.test(before) && /^[*_]*(?:$|[,.;:(]|\s+\P{Lu})/u.test(after);
}

/** Where the statement may begin: with the sentence, or where the sentence goes on about the brand. */
function startsOf(
  doc: Document,
  { start: from, end, namings }: Passage,
  start: number,
  value: Span,
): number[] {
  const [first] = namings;
  if (first === undefined || !namings.every(({ isBrand }) => isBrand)) return [start];
  if (!hasOnlyLinks(doc, { start, end: first.start }, [], null) || isPartOfName(doc.prose, first))
    return [start];
  const later = [...doc.prose.slice(from, end).matchAll(SAME_SUBJECT)].map(
    (match) => from + match.index + match[0].length,
  );
  return [start, ...later.filter((at) => at < value.start && at > first.start)];
}

function nearestTo(spans: readonly Span[], value: Span): Span | null {
  const distance = ({ start, end }: Span): number => Math.max(0, start - value.end, value.start - end);
  return spans.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function hasOnlyLinks(
  doc: Document,
  segment: Span,
  parts: readonly Span[],
  statement: Statement | null,
): boolean {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  const isBeforeValue = (word: Word): boolean =>
    BEFORE_VALUE.has(word.text) && doc.prose.slice(word.end, statement?.value.start).trim() === '';
  return startingIn(doc.words, segment).every(
    (word) =>
      LINKS.has(word.text) ||
      (statement?.kind === 'year' && PAST.has(word.text)) ||
      isBeforeValue(word) ||
      sorted.some((part) => part.start < word.end && word.start < part.end) ||
      (statement !== null && isDetail(doc, word, statement)),
  );
}

/** Words that do not change the statement: the town before a country, the place, person or day beside a year. */
function isDetail(doc: Document, word: Word, { kind, value }: Statement): boolean {
  const isCapital = /^\p{Lu}/u.test(doc.prose.slice(word.start, word.end));
  if (kind === 'place') {
    const toValue = doc.prose.slice(word.end, value.start);
    return (
      isCapital && word.end <= value.start && /^(?:[ -]\p{Lu}[\p{L}.]*)*(?:, (?:the )?| \()$/u.test(toValue)
    );
  }
  if (kind !== 'year') return false;
  if (/^(?:[0-3]?\d|\d{1,2}(?:st|nd|rd|th))$/.test(word.text)) return true;
  // "May" is a month, and "may" is a guess.
  if (MONTHS.has(word.text)) return isCapital || word.text !== 'may';
  const before = doc.words[firstFrom(doc.words, word.start) - 1];
  if (!isCapital || before === undefined) return false;
  return BEFORE_NAME.has(before.text) || isDetail(doc, before, { kind, value, announced: [] });
}

function isComplete(rest: string, kind: ValueKind): boolean {
  return GOES_OTHERWISE.test(rest) || (kind === 'year' && AFTER_YEAR.test(rest));
}

function isRestricted(rest: string, kind: ValueKind): boolean {
  const text = ` ${foldName(rest)} `;
  return RESTRICTIONS.test(text) || (kind === 'price' && PLANS.test(text));
}
