import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/calls.ts';
import type { AnswersBody } from '../../../api/types.ts';
import { Segments, Select } from '../../../parts/fields.tsx';
import { FilterChip } from '../../../parts/filter-chip.tsx';
import { useParams, type Params } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './answers.module.css';

/** Which answers are listed. Every choice is in the address. */
export function AnswerFilterBar({ body }: { body: AnswersBody }) {
  const { answers: words, figures, time } = useBrandWords();
  const { filters } = words;
  const [params, setParams] = useParams();
  // Another list: its first page, and its first answer.
  const choose = (change: Params): void => setParams({ ...change, page: undefined, answer: undefined });
  const days = body.analyses.map(({ finished_at: at }) => time.date(at));
  return (
    <div className={look['filters']}>
      <Select
        label={filters.question}
        value={params['query'] ?? ''}
        choices={[
          { value: '', label: filters.allQuestions },
          ...body.queries.map(({ query_id: value, text }) => ({ value, label: text })),
        ]}
        onChange={(query) => choose({ query })}
      />
      {(body.engines.length > 1 || params['engine'] !== undefined) && (
        <Select
          label={filters.engine}
          value={params['engine'] ?? ''}
          choices={[
            { value: '', label: filters.allEngines },
            ...body.engines.map((engine) => ({ value: engine, label: figures.engine(engine) })),
          ]}
          onChange={(engine) => choose({ engine })}
        />
      )}
      <Segments
        label={filters.named.label}
        value={params['named'] ?? ''}
        choices={[
          { value: '', label: filters.named.all },
          { value: 'yes', label: filters.named.yes },
          { value: 'no', label: filters.named.no },
        ]}
        onChange={(named) => choose({ named })}
      />
      <WhichSelect body={body} onChoose={choose} />
      <Select
        label={filters.day}
        value={body.analysis_uuid ?? ''}
        choices={body.analyses.map(({ uuid, finished_at: at }, place) => ({
          value: uuid,
          // With the time where a day has several analyses.
          label:
            days.indexOf(days[place] ?? '') === days.lastIndexOf(days[place] ?? '')
              ? (days[place] ?? '')
              : time.dateAndTime(at),
        }))}
        onChange={(analysis) => choose({ analysis })}
      />
      <FurtherFilters onChoose={choose} />
    </div>
  );
}

interface ChooseProps {
  onChoose: (change: Params) => void;
}

function WhichSelect({ body, onChoose }: ChooseProps & { body: AnswersBody }) {
  const { answers: words } = useBrandWords();
  const { filters } = words;
  const [{ group, sample, query }] = useParams();
  const { counted, recognition, wordings, unusable } = body.groups;
  const present = (['recognition', 'wordings', 'unusable'] as const).filter(
    (name) => body.groups[name] > 0 || group === name,
  );
  const numbers = { counted, recognition, wordings, unusable };
  return (
    <Select
      label={filters.which}
      value={sample === undefined ? (group ?? '') : 'sample'}
      choices={[
        { value: '', label: query === undefined ? filters.groups.counted(counted) : filters.ofQuestion },
        ...present.map((value) => ({ value, label: filters.groups[value](numbers[value]) })),
        { value: 'sample', label: filters.sample },
      ]}
      onChange={(value) =>
        onChoose(
          value === 'sample' ? { sample: 'only', group: undefined } : { group: value, sample: undefined },
        )
      }
    />
  );
}

/** Filters that other screens set: each with the way to take it away. */
function FurtherFilters({ onChoose }: ChooseProps) {
  const { id } = useBrand();
  const { answers: words } = useBrandWords();
  const { filters } = words;
  const [{ source, competitor, cites }] = useParams();
  const competitors = useQuery({ ...query('fetchCompetitors', { id }), enabled: competitor !== undefined });
  const name = competitors.data?.competitors.find(({ uuid }) => uuid === competitor)?.name;
  const further = [
    ...(source === undefined ? [] : [{ param: 'source', text: filters.source(source) }]),
    ...(competitor === undefined ? [] : [{ param: 'competitor', text: filters.competitor(name ?? '…') }]),
    ...(cites === 'own' || cites === 'competitors' ? [{ param: 'cites', text: filters.cites[cites] }] : []),
  ];
  return further.map(({ param, text }) => (
    <FilterChip
      key={param}
      text={text}
      leave={filters.remove(text)}
      onLeave={() => onChoose({ [param]: undefined })}
    />
  ));
}
