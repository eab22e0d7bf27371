import { useQuery } from '@tanstack/react-query';
import { change, query } from '../../../api/calls.ts';
import { Button } from '../../../parts/button.tsx';
import { Segments } from '../../../parts/fields.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ConfirmChange } from '../confirm-change.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { toQuestions, type Question } from './question.ts';
import { QuestionTable } from './question-table.tsx';
import look from './questions-tab.module.css';

const SHOWS = ['all', 'on', 'off', 'hints'] as const;
type Show = (typeof SHOWS)[number];

const FITS: { [Name in Show]: (question: Question) => boolean } = {
  all: () => true,
  on: ({ isOn }) => isOn,
  off: ({ isOn }) => !isOn,
  hints: ({ findings }) => findings.length > 0,
};

/** Every question of the brand: how often it names the brand, what is wrong with it, and whether it is asked. */
export function QuestionsTab() {
  const { id, figures, mayChange } = useBrand();
  const { brandQuestions: words, queries: queryWords } = useBrandWords();
  const [params, setParams] = useParams();
  const questions = useQuery(query('fetchOwnQueries', { id }));
  const quality = useQuery(query('fetchQueryQuality', { id }));
  const show = SHOWS.find((name) => name === params['show']) ?? 'all';
  return (
    <Loaded query={questions} skeleton={<Skeleton rows={12} height={32} />}>
      {({ queries, hint }) => {
        const rows = toQuestions(queries, quality.data?.queries ?? [], figures.data?.queries ?? []);
        const fitting = rows.filter(FITS[show]);
        const hintText = queryWords.hint(hint);
        return (
          <div className={look['tab']}>
            <p>{words.answer(rows.filter(FITS.on).length, rows.length, rows.filter(FITS.hints).length)}</p>
            {hintText !== null && <p className={look['hint']}>{hintText}</p>}
            <div className={look['bar']}>
              <Segments
                label={words.show}
                choices={SHOWS.map((value) => ({ value, label: words.shows[value] }))}
                value={show}
                onChange={(value) => setParams({ show: value === 'all' ? undefined : value })}
              />
              {mayChange && (
                <span className="wrap">
                  <Button onClick={() => setParams({ open: 'regenerate' })}>{words.regenerate.verb}</Button>
                  <Button onClick={() => setParams({ open: 'import' })}>{words.import.verb}</Button>
                  <Button kind="main" onClick={() => setParams({ open: 'add' })}>
                    {words.add.verb}
                  </Button>
                </span>
              )}
            </div>
            {fitting.length === 0 ? (
              <Note title={rows.length === 0 ? words.answer(0, 0, 0) : words.empty} />
            ) : (
              <QuestionTable questions={fitting} all={quality.data?.queries ?? []} />
            )}
            {mayChange && <OpenDialog questions={rows} />}
          </div>
        );
      }}
    </Loaded>
  );
}

function OpenDialog({ questions }: { questions: readonly Question[] }) {
  const [{ open }, setParams] = useParams();
  const close = (): void => setParams({ open: undefined });
  if (open === 'add') return <AddDialog onClose={close} />;
  if (open === 'import') return <ImportDialog onClose={close} />;
  if (open === 'regenerate') return <RegenerateDialog questions={questions} onClose={close} />;
  return null;
}

function RegenerateDialog({ questions, onClose }: { questions: readonly Question[]; onClose: () => void }) {
  const { id } = useBrand();
  const words = useBrandWords().brandQuestions.regenerate;
  const replaced = questions.filter(({ isBaseline }) => isBaseline);
  return (
    <ConfirmChange
      title={words.title}
      verb={words.verb}
      change={() => change('regenerateQueries', { id })}
      onClose={onClose}
    >
      <p>{words.meaning(replaced.length, questions.length - replaced.length)}</p>
      {replaced.length > 0 && (
        <>
          <h3>{words.these}</h3>
          <ul className={look['replaced']}>
            {replaced.map(({ id: key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmChange>
  );
}
