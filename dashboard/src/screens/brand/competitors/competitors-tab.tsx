import { useMutation, useQuery } from '@tanstack/react-query';
import { brandQuery } from '../../../api/brands.ts';
import { change, query } from '../../../api/calls.ts';
import type { Competitor } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Chip } from '../../../parts/chip.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeProblem } from '../change-problem.tsx';
import { OldCopyNote } from '../old-copy-note.tsx';
import { CompetitorDialogs } from './competitor-dialogs.tsx';
import { CompetitorMenu } from './competitor-menu.tsx';
import { CompetitorTable } from './competitor-table.tsx';
import look from './competitors.module.css';

/** Who the brand is compared with, who was found, and who is ignored. */
export function CompetitorsTab() {
  const { id, mayChange } = useBrand();
  const { competitors: words, states } = useBrandWords();
  const [, setParams] = useParams();
  const brand = useQuery(brandQuery(id));
  const list = useQuery(query('fetchCompetitors', { id }));
  const name = brand.data?.name ?? '';
  return (
    <Loaded query={list} skeleton={<Skeleton rows={6} height={40} />}>
      {(body) => {
        const of = (state: Competitor['state']) => body.competitors.filter((one) => one.state === state);
        const tracked = of('tracked');
        const own = body.brand;
        return (
          <div className={look['tab']}>
            <div className={look['head']}>
              <p className="summary">
                {own !== null &&
                  words.summary({
                    brand: name,
                    mentions: own.mentions,
                    answers: body.counted_answers,
                    tracked: tracked.length,
                    ahead: own.place === null ? null : own.place - 1,
                  })}{' '}
                {own !== null && body.is_demo && <Chip meaning="attention">{states.sampleMark}</Chip>}
              </p>
              {mayChange && (
                <Button onClick={() => setParams({ open: 'add-competitor' })}>{words.add}</Button>
              )}
            </div>
            <OldCopyNote body={body} />
            {tracked.length === 0 ? (
              <Note title={words.tracked.none}>{words.tracked.noneNext}</Note>
            ) : (
              <CompetitorTable body={body} tracked={tracked} brandName={name} />
            )}
            <Candidates found={of('candidate')} />
            <Ignored ignored={of('ignored')} />
            {mayChange && <CompetitorDialogs competitors={body.competitors} />}
          </div>
        );
      }}
    </Loaded>
  );
}

function Candidates({ found }: { found: readonly Competitor[] }) {
  const { competitors: words } = useBrandWords();
  if (found.length === 0) return null;
  return (
    <Card title={words.candidates.title}>
      <p className="dim">{words.candidates.meaning}</p>
      <Names competitors={found} />
    </Card>
  );
}

function Ignored({ ignored }: { ignored: readonly Competitor[] }) {
  const { competitors: words } = useBrandWords();
  if (ignored.length === 0) return null;
  return (
    <details className={look['ignored']}>
      <summary>{words.ignored(ignored.length)}</summary>
      <Names competitors={ignored} />
    </details>
  );
}

function Names({ competitors }: { competitors: readonly Competitor[] }) {
  const { id, mayChange } = useBrand();
  const { competitors: words, numbers } = useBrandWords();
  const track = useMutation({
    mutationFn: (uuid: string) => change('changeCompetitor', { id, cid: uuid, state: 'tracked' }),
  });
  return (
    <>
      <ul className={look['names']}>
        {competitors.map((competitor) => (
          <li key={competitor.uuid}>
            <span className={look['name']}>
              {competitor.name}
              {competitor.aliases.length > 0 && (
                <span className="dim"> {words.alsoCalled(numbers.list(competitor.aliases))}</span>
              )}
            </span>
            {mayChange && (
              <>
                <Button disabled={track.isPending} onClick={() => track.mutate(competitor.uuid)}>
                  {words.track}
                </Button>
                <CompetitorMenu competitor={competitor} />
              </>
            )}
          </li>
        ))}
      </ul>
      <ChangeProblem error={track.error} />
    </>
  );
}
