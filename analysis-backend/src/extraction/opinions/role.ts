import type { Document } from '../text/document.ts';
import type { Role, Span } from '../../model/extraction.ts';
import { spanAt } from '../text/spans.ts';
import { fold } from '../text/words.ts';

const RECOMMENDED = new RegExp(
  fold(
    `best overall|top pick|top choice|first choice|number one|i['’]d recommend|i recommend|i would recommend|we recommend|would go with|i['’]d go with|my recommendation|editor['’]?s choice|winner|the best (?:option|choice|tool)|testsieger|empfehle ich|ich empfehle|beste wahl|je (?:vous )?recommande|meilleur choix|te recomiendo|recomiendo|la mejor opción|consiglio|la scelta migliore|recomendo|melhor opção|aanrader|beste keuze|polecam|najlepszy wybór|рекомендую|лучший выбор|συνιστώ|一番おすすめ|最もおすすめ|首选|أنصح`,
  ),
  'u',
);
const ALTERNATIVE = new RegExp(
  fold(
    `alternative|also consider|another option|other options?|also worth|runner-?up|second choice|backup|if that is too|oder auch|eine weitere|alternativ|autre (?:option|possibilité)|también puedes|otra opción|altra opzione|outra opção|ook een optie|inna opcja|также можно|他には|另外|بديل`,
  ),
  'u',
);
const REFUSED = /(?:n['’]t|not|never|nicht|pas|no) $/;

/** What part the brand has in the answer. */
export function roleOf(
  doc: Document,
  brand: {
    spans: readonly Span[];
    sentiment: number | null;
    rank: number | null;
    isListed: boolean;
    entities: number;
  },
): Role {
  const { sentiment, rank, isListed, entities } = brand;
  if (sentiment !== null && sentiment <= 25) return 'negative';
  const sentences = [
    ...new Set(brand.spans.slice(0, 20).map((span) => spanAt(doc.sentences, span.start))),
  ].map((index) => fold(doc.prose.slice(doc.sentences[index]?.start, doc.sentences[index]?.end)));
  const isPositive = sentiment !== null && sentiment > 50;
  if ((rank === 1 || entities === 1) && sentences.some(isRecommended)) return 'primary';
  if (rank === 1 && (isPositive || (isListed && entities > 1))) return 'primary';
  if (sentences.some((sentence) => ALTERNATIVE.test(sentence))) return 'alternative';
  if (isListed) return 'listing';
  if (entities > 1 && isPositive) return 'alternative';
  return entities > 1 ? 'listing' : 'passing';
}

function isRecommended(sentence: string): boolean {
  const match = RECOMMENDED.exec(sentence);
  return match !== null && !REFUSED.test(sentence.slice(0, match.index));
}
