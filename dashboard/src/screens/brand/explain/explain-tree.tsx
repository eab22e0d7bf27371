import { Link } from '@tanstack/react-router';
import type { BackendExplanation } from '@signpost/contract/analyses';
import type { Params } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { plainText } from '../answers/markdown/parse-inline.ts';
import look from './explain.module.css';

export type Explanation = BackendExplanation;
type Engine = Explanation['engines'][number];
type Question = Engine['queries'][number];
type Answer = Question['answers'][number];

interface TreeProps {
  explanation: Explanation;
  answerId: string | null;
}

/** The number as a tree: engines, their questions, their answers. Each level says how it becomes the value above. */
export function ExplainTree({ explanation, answerId }: TreeProps) {
  const { explanation: words, figures } = useBrandWords();
  const { metric, combine, engines } = explanation;
  const counted = engines.filter(({ value }) => value !== null).length;
  return (
    <div className={look['tree']}>
      {engines.length > 1 && (
        <p className={look['soft']}>{words.combines(combine.engines, 'engines', counted)}</p>
      )}
      {engines.map((engine) => (
        <details
          key={engine.engine_id ?? ''}
          open={engines.length === 1 || engine.queries.some((query) => holds(query, answerId))}
        >
          <summary className={look['branch']}>
            <span className={look['name']}>
              {engine.engine_id === null ? words.allEngines : figures.engine(engine.engine_id)}
            </span>
            <span className={look['soft']}>
              {engine.value === null
                ? words.nothingCounts
                : words.combines(combine.queries, 'queries', countedOf(engine.queries))}
              {engine.weight !== 1 && engine.value !== null && ` · ${words.weight(engine.weight)}`}
            </span>
            <strong className={look['number']}>{words.value(metric, engine.value)}</strong>
          </summary>
          <div className={look['inside']}>
            {engine.queries.map((query) => (
              <QuestionBranch key={query.query_id} {...{ explanation, engine, query, answerId }} />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

interface QuestionProps extends TreeProps {
  engine: Engine;
  query: Question;
}

function QuestionBranch({ explanation, engine, query, answerId }: QuestionProps) {
  const { explanation: words } = useBrandWords();
  return (
    <details open={holds(query, answerId)}>
      <summary className={look['branch']}>
        <span className={look['name']}>{query.text}</span>
        <span className={look['soft']}>
          {query.value === null
            ? words.nothingCounts
            : words.combines(explanation.combine.answers, 'answers', query.counted_answers)}
        </span>
        <strong className={look['number']}>{words.value(explanation.metric, query.value)}</strong>
      </summary>
      <ul className={look['inside']}>
        {query.answers.map((answer) => (
          <AnswerLeaf
            key={answer.slot_id}
            metric={explanation.metric}
            answer={answer}
            isAlone={engine.engine_id !== null}
            isOpen={answer.slot_id === answerId}
          />
        ))}
      </ul>
    </details>
  );
}

interface LeafProps {
  metric: Explanation['metric'];
  answer: Answer;
  /** Whether all answers around it are of one engine, so that it need not be named. */
  isAlone: boolean;
  isOpen: boolean;
}

function AnswerLeaf({ metric, answer, isAlone, isOpen }: LeafProps) {
  const { explanation: words, answers, figures } = useBrandWords();
  const { engine_id: engine, replicate, found, rank, quote, reason, counted } = answer;
  return (
    <li className={look['leaf']} aria-current={isOpen ? 'true' : undefined}>
      <span className={look['name']}>
        <Link
          to="."
          search={(before: Params) => ({ ...before, explain: undefined, answer: answer.slot_id })}
          resetScroll={false}
          title={words.openAnswer}
        >
          {isAlone ? '' : `${figures.engine(engine)} · `}
          {answers.number(replicate)}
        </Link>
        {counted && found === true && ` · ${rank === null ? answers.named : answers.rank(rank.value)}`}
        {counted && found === false && ` · ${answers.notNamed}`}
      </span>
      <span className={look['soft']}>
        {!counted && reason !== null ? answers.reasons[reason] : quote !== null && plainText(quote.text)}
      </span>
      <span className={look['number']}>{words.value(metric, answer.value)}</span>
    </li>
  );
}

function holds({ answers }: Question, answerId: string | null): boolean {
  return answers.some(({ slot_id: id }) => id === answerId);
}

function countedOf(queries: readonly Question[]): number {
  return queries.filter(({ value }) => value !== null).length;
}
