import type { Report } from './report.ts';
import { html, type Html } from '../html/html.ts';
import { DEFINITIONS } from '../words/en/definitions.ts';
import { count, timeOf } from '../words/en/numbers.ts';

/** How the figures were made, so that a reader can check them. */
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
