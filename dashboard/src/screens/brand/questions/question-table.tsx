import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { change } from '../../../api/calls.ts';
import { IntervalBar } from '../../../charts/interval-bar.tsx';
import { Chip } from '../../../parts/chip.tsx';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { Switch } from '../../../parts/switch.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeProblem } from '../change-problem.tsx';
import { ConfirmChange } from '../confirm-change.tsx';
import { EditQuestionDialog } from './edit-question-dialog.tsx';
import type { Judged, Question } from './question.ts';
import look from './questions-tab.module.css';

interface QuestionTableProps {
  questions: readonly Question[];
  /** What was found in all questions of the brand: a finding may speak of another one. */
  all: readonly Judged[];
}

export function QuestionTable({ questions, all }: QuestionTableProps) {
  const { mayChange } = useBrand();
  const { brandQuestions: words, brand } = useBrandWords();
  const [{ edit, remove }, setParams] = useParams();
  const columns: Column<Question>[] = [
    {
      key: 'question',
      title: words.columns.question,
      cell: (question) => <QuestionText question={question} all={all} />,
    },
    {
      key: 'named',
      title: words.columns.named,
      isOnCard: true,
      cell: (question) => <Named question={question} />,
    },
    {
      key: 'origin',
      title: words.columns.origin,
      cell: ({ method, isWording }) => (
        <Chip meaning={method === 'user' ? 'accent' : method === 'template' ? 'attention' : 'neutral'}>
          {isWording ? words.wording : words.origins[method]}
        </Chip>
      ),
    },
    {
      key: 'asked',
      title: words.columns.asked,
      isOnCard: true,
      cell: (question) => <Asked question={question} />,
    },
  ];
  if (mayChange) {
    columns.push({
      key: 'actions',
      title: words.columns.actions,
      isOnCard: true,
      hasButtons: true,
      cell: ({ id, text }) => (
        <Menu label="⋯" name={words.actionsOf(text)} kind="quiet">
          <button type="button" onClick={() => setParams({ edit: id })}>
            {brand.edit.verb}
          </button>
          <button type="button" onClick={() => setParams({ remove: id })}>
            {brand.remove.verb}
          </button>
        </Menu>
      ),
    });
  }
  const close = (): void => setParams({ edit: undefined, remove: undefined });
  const edited = mayChange ? questions.find(({ id }) => id === edit) : undefined;
  const removed = mayChange ? questions.find(({ id }) => id === remove) : undefined;
  return (
    <>
      <DataTable label={brand.tabs.questions} columns={columns} rows={questions} rowKey={({ id }) => id} />
      {edited !== undefined && <EditQuestionDialog question={edited} onClose={close} />}
      {removed !== undefined && <RemoveQuestion question={removed} onClose={close} />}
    </>
  );
}

function QuestionText({
  question: { text, isOn, isWording, findings },
  all,
}: {
  question: Question;
  all: readonly Judged[];
}) {
  const { brandQuestions: words, queries } = useBrandWords();
  return (
    <div className={isWording ? look['wording'] : undefined}>
      <span className={isOn ? undefined : look['off']}>{text}</span>
      {findings.map((finding) => (
        <p key={finding.code} className={finding.severity === 'problem' ? look['problem'] : look['finding']}>
          <strong>{words.severities[finding.severity]}</strong>{' '}
          {queries.finding(finding, all.find(({ text: other }) => other === text)?.measured ?? null, all)}
        </p>
      ))}
    </div>
  );
}

function Named({ question: { id: query, isOn, measured } }: { question: Question }) {
  const { id } = useBrand();
  const { brandQuestions: words } = useBrandWords();
  if (measured === null || measured.answers === 0)
    return <span className="dim">{isOn ? words.notMeasured : words.switchedOff}</span>;
  const { mentions, answers, mention_interval: interval } = measured;
  return (
    <span className={look['named']}>
      <IntervalBar
        value={(100 * mentions) / answers}
        low={interval?.low ?? null}
        high={interval?.high ?? null}
        label={interval === null ? words.named(mentions, answers) : words.share(interval.low, interval.high)}
      />
      <Link to="/brands/$brandId/answers" params={{ brandId: id }} search={{ query }}>
        {words.named(mentions, answers)}
      </Link>
    </span>
  );
}

function Asked({ question: { id: questionId, text, isOn } }: { question: Question }) {
  const { id, mayChange } = useBrand();
  const { brandQuestions: words } = useBrandWords();
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => change('changeQuery', { id, qid: questionId, enabled }),
  });
  // What a person has chosen is shown at once, until the service tells.
  const shown = toggle.isPending ? toggle.variables : isOn;
  if (!mayChange) return <span>{shown ? words.shows.on : words.shows.off}</span>;
  return (
    <>
      <Switch
        label={words.ask(text)}
        isOn={shown}
        isBusy={toggle.isPending}
        onChange={(enabled) => toggle.mutate(enabled)}
      />
      <ChangeProblem error={toggle.error} />
    </>
  );
}

function RemoveQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id } = useBrand();
  const { brandQuestions, brand } = useBrandWords();
  return (
    <ConfirmChange
      title={brandQuestions.remove.title}
      verb={brand.remove.verb}
      change={() => change('removeQuery', { id, qid: question.id })}
      onClose={onClose}
    >
      <p>
        <strong>{question.text}</strong>
      </p>
      <p>{brandQuestions.remove.meaning}</p>
    </ConfirmChange>
  );
}
