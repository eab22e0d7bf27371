import { Type, type Static } from '../schema/index.ts';
import { Count, Percent, Span, Uuid } from './common.ts';
import { choice, flag, list, means, nullable, text, textOrNull } from '../fields.ts';

const Sentiment = nullable(Percent);

/** The place of the brand in an answer. */
export const BackendRank = Type.Object(
  {
    value: means('The place.', Count),
    method: choice('How it was read.', ['numbered_list', 'order_of_mention']),
    confidence: choice('`high` where a list item, a heading or a row begins with the name.', ['high', 'low']),
  },
  { additionalProperties: true },
);

/** A name that an answer puts forward. */
const BackendEntity = Type.Object(
  {
    name: text('As the answer writes it.'),
    competitorId: means('The competitor; null when it is none that is known.', nullable(Uuid)),
    isBrand: flag('Whether it is the brand.'),
    position: means(
      'Its number in a ranked list, else its place among all names that the answer puts forward; null when it cannot be known.',
      nullable(Count),
    ),
    spans: list('Where it is in the text.', Span),
    sentiment: means('0, 25, 50, 75 or 100; null when it was not judged.', Sentiment),
  },
  { additionalProperties: true },
);

/** A name and its place, found without the list of competitors. */
const BackendName = Type.Object(
  {
    name: text('As the answer writes it.'),
    isBrand: flag('Whether it is the brand.'),
    position: means('Its place; null when it cannot be known.', nullable(Count)),
  },
  { additionalProperties: true },
);

/** What was read from one answer. Extractions by earlier versions have further fields, which are passed on. */
export const BackendExtraction = Type.Object(
  {
    extractorVersion: means('The version of the reading.', Count),
    method: text('Who read it: `deterministic` is by rules, `+model` judged by a model.'),
    modelProblem: textOrNull('Why the model gave no judgement; null when nothing went wrong.'),
    readingProblem: Type.Optional(text('Why the answer could not be read; missing when it was.')),
    valid: flag('Whether it counts.'),
    mentioned: means('Whether it names the brand; null when it is not valid.', nullable(Type.Boolean())),
    spans: list('Where the brand is named.', Span),
    rank: means('The place of the brand; null when it has none.', nullable(BackendRank)),
    putForward: Type.Optional(
      list(
        'All names that it puts forward, in order, whether they are followed or not: the ranks are places among them. Missing in readings by versions before 3.',
        BackendName,
      ),
    ),
    judgedNames: Type.Optional(
      list('Names that the judge found, as it writes them; missing when nothing was judged.', Type.String()),
    ),
    entities: list('The brand, the competitors that it names, and names that could be some.', BackendEntity),
    sentiment: means(
      'How well it speaks of the brand; null when it was not judged.',
      nullable(
        Type.Object(
          {
            value: means('0, 25, 50, 75 or 100.', Percent),
            method: text('Who judged it.'),
            quote: text('Verbatim from the answer.'),
          },
          { additionalProperties: true },
        ),
      ),
    ),
    citedPages: list('Pages of the brand that it cites, by host and path.', Type.String()),
    retrievedPages: list('Pages of the brand that were fetched for it.', Type.String()),
    citedDomains: list('Hosts of everything that it cites.', Type.String()),
  },
  { additionalProperties: true },
);
export type BackendExtraction = Static<typeof BackendExtraction>;
