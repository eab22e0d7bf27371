import type { Report } from './report.ts';
import { html, type Html } from '../html/html.ts';
import { count, timeOf } from '../words/en/numbers.ts';

const DEFINITIONS: readonly (readonly [string, string])[] = [
  [
    'Answer',
    'One reply of one engine to one question. Empty replies, errors and refusals are not valid and count nowhere. Questions that name the brand count apart.',
  ],
  [
    'Mention',
    'The name of the brand, or another name it goes by, stands in the answer as whole words. An address alone is no mention, and neither is “I could not find anything about it”. An answer counts once, however often it names the brand: “24 of 55 answers”.',
  ],
  [
    'Rank',
    'The place of the brand among the names that an answer puts forward: its number in a numbered list, else the order in which they come. The average is over the questions of the median over their answers, and only over answers that name the brand.',
  ],
  [
    'Score',
    '0 to 100. Each answer gives 1 ÷ log2(1 + rank), or 0 where the brand is not named: 1 for the first place, 0.63 for the second, 0.5 for the third. The score is the mean over answers, then over questions, then over engines, times 100.',
  ],
  [
    'Mean over questions',
    'Each question counts the same, however many of its answers came, and then each engine. Of the mentions it is the mean share of answers that name the brand, which differs from the share of all answers where some are missing.',
  ],
  [
    'Sentiment',
    '0 to 100 %, 50 is neutral. Judged by a model, only where the brand is named, with a quote that stands in the answer; without a model it is not judged. Called positive from 62.5 on and negative up to 37.5, and for the brand as a whole only where its interval leaves out 50.',
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
    'Among the brand and its competitors: 1, and one more for each name whose whole interval of the score lies above. Names that share a place have intervals that overlap.',
  ],
];

/** How the figures came about, so that nobody has to take them on trust. */
export function methodSection(report: Report): Html {
  return html`<section class="method" aria-labelledby="method">
    <h2 id="method">Method</h2>
    <h3>What was done</h3>
    ${whatWasDone(report)}
    <h3>What the words mean</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">Word</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${DEFINITIONS.map(
          ([word, meaning]) =>
            html`<tr>
              <th scope="row">${word}</th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      What could not be measured is shown as missing (-/-, − or -), never as 0. Figures have one decimal at
      most. Means are made before they are rounded, so that a mean of figures of this page may differ from the
      one it shows by 0.1.
    </p>
    <h3>Intervals</h3>
    <p>
      Answers to one question resemble each other, so that a hundred of them tell less than they seem to. The
      95 % intervals are therefore made from the means of the questions (Student’s t), or after Wilson with
      the number of questions where all of them agree. They say how far the figure may be off for other
      questions of the same kind. A single question has few answers, and is shown as “2 of 3” with Wilson’s
      interval.
    </p>
    <h3>Changes</h3>
    <p>
      Two analyses are compared over the pairs of question and engine that both have. <strong>Moved</strong>:
      the interval of the difference leaves out 0. <strong>Within noise</strong>: it does not.
      <strong>Insufficient data</strong>: there are too few pairs. <strong>Not comparable</strong>: the
      engines, their models, the way of asking or the questions have changed.
    </p>
    <h3>What these answers are, and what they are not</h3>
    ${report.isDemo ? html`<p><strong>No AI service was asked for this report: its answers are invented samples.</strong> For a real one this holds:</p>` : null}
    <p>
      Each question was sent alone to the programming interface (API) of the models listed under Engines,
      without a conversation before it and without instructions of our own, except where a model has to be
      told to search. That is not the same as the app of the maker, which adds instructions, memory, the
      reader’s place and other models. The figures tell what these models answered at that time. They are no
      count of how many people saw it, and another day, country or model may give others.
    </p>
    <h3>Versions</h3>
    <p>
      Formulas: version ${report.figures.score_version ?? 'unknown'}. Reading of answers: version
      ${report.extractorVersion}. The same answers, read and scored by the same versions, always give the same
      figures.
    </p>
  </section>`;
}

function whatWasDone({ figures, validAnswers, engines, sharedAt }: Report): Html {
  const { queries, replicates, answers, started_at: start, finished_at: end } = figures;
  const planned = `${count(queries, 'question', 'questions')} × ${count(replicates, 'answer', 'answers')} × ${count(engines.length, 'engine', 'engines')}`;
  const when = [start === null ? '' : `from ${timeOf(start)} `, end === null ? '' : `to ${timeOf(end)}`].join(
    '',
  );
  const outcome = [
    `${answers.done} came`,
    ...(answers.failed > 0 ? [`${answers.failed} failed`] : []),
    ...(answers.spared > 0 ? [`${answers.spared} were not asked for`] : []),
  ].join(', ');
  return html`<ul>
    <li>
      ${planned} = ${answers.expected} planned: ${outcome}. The figures are made from the ${validAnswers} that
      are valid and answer a question without the brand’s name in it, in its first wording.
    </li>
    <li>Measured ${when}.</li>
    <li>Shared ${timeOf(sharedAt)}; the figures have not changed since.</li>
  </ul>`;
}
