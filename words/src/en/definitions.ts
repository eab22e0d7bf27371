import type { Words } from '../words.ts';

export const definitions: Words['definitions'] = [
  [
    'Answer',
    'One reply of one engine to one question. Empty replies, errors and refusals are not valid and are not counted. Questions that name the brand are counted separately.',
  ],
  [
    'Mention',
    'The name of the brand, or another name it goes by, is in the answer as whole words. An address alone is not a mention, and neither is “I could not find anything about it”. An answer counts once, however often it names the brand: “24 of 55 answers”.',
  ],
  [
    'Rank',
    'Its number in a numbered list, or else its place among all names that the answer puts forward, in the order in which it names them. It does not depend on which competitors are tracked. The average is the mean over questions of the median of their answers, and only answers that name the brand count.',
  ],
  [
    'Score',
    '0 to 100. Each answer gives 1 ÷ log2(1 + rank), or 0 where the brand is not named: 1 for the first place, 0.63 for the second, 0.5 for the third. The score is the mean over answers, then over questions, then over engines, times 100.',
  ],
  [
    'Mean over questions',
    'Each question counts the same, however many of its answers arrived, and so does each engine. For mentions it is the mean share of answers that name the brand, which differs from the share of all answers when some are missing.',
  ],
  [
    'Sentiment',
    '0 to 100, 50 is neutral. Judged by a model, only where the brand is named, with a quote from the answer; without a model it is not judged. Positive means 62.5 or more, negative 37.5 or less; the brand as a whole is called so only if its interval does not contain 50.',
  ],
  [
    'Citations',
    'Pages of the brand’s own site that an answer gives as a source, each once per answer. There may be more of them than mentions.',
  ],
  ['Share of voice', 'Mentions of the brand, as a share of all mentions of it and its tracked competitors.'],
  [
    'Place',
    'Among the brand and its competitors, by score, compared question by question in the same answers. “1st to 4th” means that the answers allow every place in that range: the range starts after the names that are clearly ahead and ends before those that are clearly behind.',
  ],
];
