import type { Words } from '../words.ts';

export const definitions: Words['definitions'] = [
  [
    'Answer',
    'One reply of one engine to one question. Empty replies, errors and refusals are not valid and count nowhere. Questions that name the brand count apart.',
  ],
  [
    'Mention',
    'The name of the brand, or another name it goes by, is in the answer as whole words. An address alone is not a mention, and neither is “I could not find anything about it”. An answer counts once, however often it names the brand: “24 of 55 answers”.',
  ],
  [
    'Rank',
    'Its number in a numbered list, else its place among all the names that the answer puts forward, in the order in which it names them. It does not depend on which competitors are followed. The average is over the questions of the median over their answers, and only over answers that name the brand.',
  ],
  [
    'Score',
    '0 to 100. Each answer gives 1 ÷ log2(1 + rank), or 0 where the brand is not named: 1 for the first place, 0.63 for the second, 0.5 for the third. The score is the mean over answers, then over questions, then over engines, times 100.',
  ],
  [
    'Mean over questions',
    'Each question counts the same, however many of its answers arrived, and then each engine. Of the mentions it is the mean share of answers that name the brand, which differs from the share of all answers where some are missing.',
  ],
  [
    'Sentiment',
    '0 to 100, 50 is neutral. Judged by a model, only where the brand is named, with a quote from the answer; without a model it is not judged. Called positive from 62.5 on and negative up to 37.5, and for the brand as a whole only where its interval leaves out 50.',
  ],
  [
    'Citations',
    'Pages of the brand’s own site that an answer gives as a source, each once per answer. They may be more than the mentions.',
  ],
  [
    'Share of voice',
    'Answers that name the brand, as a share of all namings of it and of the competitors that are followed.',
  ],
  [
    'Place',
    'Among the brand and its competitors, by score, compared question by question in the same answers. “1st to 4th” means that the answers allow every place in that range: 1 and one more for each name that is clearly ahead, up to all names except those clearly behind.',
  ],
];
