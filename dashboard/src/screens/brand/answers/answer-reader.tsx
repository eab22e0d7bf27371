import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query } from '../../../api/calls.ts';
import type { AnswerBody } from '../../../api/types.ts';
import { Button, buttonLook } from '../../../parts/button.tsx';
import { Chip } from '../../../parts/chip.tsx';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { useParams, type Params } from '../../../app/address.ts';
import { EngineName } from '../../../parts/engine-name.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { AnswerLabel } from './answer-label.tsx';
import { AnswerSources } from './answer-sources.tsx';
import look from './answers.module.css';
import { marksOf } from './marks-of.ts';
import { Markdown } from './markdown/markdown.tsx';

interface AnswerReaderProps {
  answerId: string;
  brandName: string;
}

/** One answer: its text with the names in it, its sources, and whether it is read rightly. */
export function AnswerReader({ answerId, brandName }: AnswerReaderProps) {
  const { id } = useBrand();
  const { answers: words } = useBrandWords();
  const [, setParams] = useParams();
  const answer = useQuery(query('fetchAnswer', { id, sid: answerId }));
  return (
    <article className={look['reader']} aria-label={words.reader}>
      <div className={look['back']}>
        <Button kind="quiet" onClick={() => setParams({ answer: undefined })}>
          ‹ {words.backToList}
        </Button>
      </div>
      <Loaded query={answer} skeleton={<Skeleton rows={6} height={48} />}>
        {(body) => (
          <div className={look['answer']}>
            <AnswerHead answer={body} />
            <AnswerText answer={body} />
            <AnswerSources answer={body} />
            <AnswerLabel key={body.slot_id} answer={body} brandName={brandName} />
          </div>
        )}
      </Loaded>
    </article>
  );
}

function AnswerHead({ answer }: { answer: AnswerBody }) {
  const { answers: words, states, time } = useBrandWords();
  const { rank, reading, reason, group } = answer;
  return (
    <header className={look['answerHead']}>
      <h2>{answer.query}</h2>
      <p className={look['soft']}>
        <EngineName id={answer.engine_id} /> · {words.number(answer.replicate)}
        {answer.served_model !== null && ` · ${words.servedBy(answer.served_model)}`}
        {answer.answered_at !== null && ` · ${time.dateAndTime(answer.answered_at)}`}
      </p>
      <div className="row">
        {answer.found !== null && (
          <Chip meaning={answer.found ? 'accent' : 'neutral'}>
            {answer.found ? words.named : words.notNamed}
          </Chip>
        )}
        {rank !== null && (
          <span title={rank.confidence === 'low' ? words.lowConfidence : undefined}>
            <Chip>{words.rank(rank.value)}</Chip>
          </span>
        )}
        {reading.sentiment !== null && (
          <Chip meaning={MEANINGS[reading.sentiment]}>{words.sentiment[reading.sentiment]}</Chip>
        )}
        {answer.is_demo && <Chip meaning="attention">{states.sampleMark}</Chip>}
        {group === 'counted' && (
          <Link
            to="."
            search={(before: Params) => ({ ...before, answer: answer.slot_id, explain: 'score' })}
            resetScroll={false}
            className={`${buttonLook} ${look['why']}`}
          >
            {words.why}
          </Link>
        )}
      </div>
      {reason !== null && <p className={look['soft']}>{words.reasons[reason]}</p>}
    </header>
  );
}

const MEANINGS = { positive: 'good', neutral: 'neutral', negative: 'bad' } as const;

function AnswerText({ answer }: { answer: AnswerBody }) {
  const { answers: words } = useBrandWords();
  const marks = useMemo(() => marksOf(answer.names), [answer.names]);
  if (answer.text === null || answer.text.trim() === '') {
    return <p className={look['soft']}>{answer.problem ?? words.noText}</p>;
  }
  const shown = answer.names.filter(({ kind }) => kind !== 'other');
  return (
    <>
      {shown.length > 0 && (
        <ul className={look['names']} aria-label={words.names}>
          {shown.map(({ name, kind, position, competitor_id: competitor }) => (
            <li key={`${kind} ${name}`} className={look[kind]}>
              {position !== null && <span className={look['soft']}>{position}</span>}
              {competitor === null ? (
                <strong>{name}</strong>
              ) : (
                <Link to="." search={{ competitor }}>
                  {name}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Markdown text={answer.text} marks={marks} tableLabel={words.table} />
      {answer.finish_reason === 'length' && <p className={look['soft']}>{words.cutOff}</p>}
    </>
  );
}
