import { Type, type Static } from '../schema/index.ts';
import { Count, nullable, Percent, Span, Uuid } from './common.ts';
import { means } from '../means.ts';

const Sentiment = nullable(Percent);

/** The place of the brand in an answer. */
export const BackendRank = Type.Object(
  {
    value: means('The place.', Count),
    method: means(
      'How it was read.',
      Type.Union([Type.Literal('numbered_list'), Type.Literal('order_of_mention')]),
    ),
    confidence: means(
      '`high` where a list item, a heading or a row begins with the name.',
      Type.Union([Type.Literal('high'), Type.Literal('low')]),
    ),
  },
  { additionalProperties: true },
);

/** A name that an answer puts forward. */
const BackendEntity = Type.Object(
  {
    name: means('As the answer writes it.', Type.String()),
    competitorId: means('The competitor; null when it is none that is known.', nullable(Uuid)),
    isBrand: means('Whether it is the brand.', Type.Boolean()),
    position: means(
      'Its number in a ranked list, else its place among all names that the answer puts forward; null when it cannot be known.',
      nullable(Count),
    ),
    spans: means('Where it stands in the text.', Type.Array(Span)),
    sentiment: means('0, 25, 50, 75 or 100; null when it was not judged.', Sentiment),
  },
  { additionalProperties: true },
);

/** A name and its place, found without the list of competitors. */
const BackendName = Type.Object(
  {
    name: means('As the answer writes it.', Type.String()),
    isBrand: means('Whether it is the brand.', Type.Boolean()),
    position: means('Its place; null when it cannot be known.', nullable(Count)),
  },
  { additionalProperties: true },
);

/** What was read from one answer. Extractions by earlier versions have further fields, which are passed on. */
export const BackendExtraction = Type.Object(
  {
    extractorVersion: means('The version of the reading.', Count),
    method: means('Who read it: `deterministic` is by rules, `+model` judged by a model.', Type.String()),
    modelProblem: means(
      'Why the model gave no judgement; null when nothing went wrong.',
      nullable(Type.String()),
    ),
    readingProblem: means(
      'Why the answer could not be read; missing when it was.',
      Type.Optional(Type.String()),
    ),
    valid: means('Whether it counts.', Type.Boolean()),
    mentioned: means('Whether it names the brand; null when it is not valid.', nullable(Type.Boolean())),
    spans: means('Where the brand is named.', Type.Array(Span)),
    rank: means('The place of the brand; null when it has none.', nullable(BackendRank)),
    putForward: means(
      'All names that it puts forward, in order, whether they are followed or not: the ranks are places among them. Missing in readings by versions before 3.',
      Type.Optional(Type.Array(BackendName)),
    ),
    judgedNames: means(
      'Names that the judge found, as it writes them; missing when nothing was judged.',
      Type.Optional(Type.Array(Type.String())),
    ),
    entities: means(
      'The brand, the competitors that it names, and names that could be some.',
      Type.Array(BackendEntity),
    ),
    sentiment: means(
      'How well it speaks of the brand; null when it was not judged.',
      nullable(
        Type.Object(
          {
            value: means('0, 25, 50, 75 or 100.', Percent),
            method: means('Who judged it.', Type.String()),
            quote: means('Verbatim from the answer.', Type.String()),
          },
          { additionalProperties: true },
        ),
      ),
    ),
    citedPages: means('Pages of the brand that it cites, by host and path.', Type.Array(Type.String())),
    retrievedPages: means('Pages of the brand that were fetched for it.', Type.Array(Type.String())),
    citedDomains: means('Hosts of everything that it cites.', Type.Array(Type.String())),
  },
  { additionalProperties: true },
);
export type BackendExtraction = Static<typeof BackendExtraction>;
