import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams as useRouteParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { brandQuery } from '../../api/brands.ts';
import { query } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { isNotOffered } from '../../api/refusals.ts';
import { Chip } from '../../parts/chip.tsx';
import { Failure, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useMayChange } from '../../app/shown-session.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { BasicBrand } from './basic-brand.tsx';
import { BrandActions } from './brand-actions.tsx';
import { BrandContext } from './brand-context.ts';
import { BrandTabs, useOpenTab } from './brand-tabs.tsx';
import { Headline } from './headline.tsx';
import { RunProgress } from './run-progress.tsx';
import { StateNotes } from './state-notes.tsx';
import { useRunning } from './use-running.ts';

/** Made again for each brand, so that nothing of another one is left: no figure, no failure, nothing half typed. */
export function BrandScreen() {
  const { brandId: id = '' } = useRouteParams({ strict: false });
  return <OneBrand key={id} id={id} />;
}

/** One brand: its header, and the tab that the address names. */
function OneBrand({ id }: { id: string }) {
  const { states, shell, brand: words, time } = useBrandWords();
  const brand = useQuery(brandQuery(id));
  // The sidebar has its name already.
  const listed = useQuery(query('getOverview')).data?.brands.find((one) => one.id === id);
  const figures = useQuery(query('fetchFigures', { id }));
  const body = figures.data;
  const running = useRunning(id, body?.newest ?? null);
  const mayChange = useMayChange();
  const tab = useOpenTab();
  const isDemo = body?.is_demo === true;
  const analysis = body?.analysis;
  const view = useMemo(
    () => ({ id, figures, analysis, running, isDemo, mayChange }),
    [id, figures, analysis, running, isDemo, mayChange],
  );

  if (brand.error instanceof ApiError && brand.error.status === 404) {
    return (
      <Screen title={states.notFound.heading}>
        <Note title={states.notFound.heading}>{states.notFound.meaning}</Note>
      </Screen>
    );
  }
  const known = brand.data;
  if (known === undefined && brand.error !== null) {
    return (
      <Screen title={shell.screens.brands}>
        <Failure error={brand.error} onRetry={() => void brand.refetch()} />
      </Screen>
    );
  }
  // The brand is there, and its figures cannot be asked for.
  const isBasic = known !== undefined && isNotOffered(figures.error);
  return (
    <BrandContext value={view}>
      <Screen
        title={known?.name ?? listed?.name ?? '…'}
        view={[tab === 'overview' ? '' : words.tabs[tab]]}
        marks={
          known !== undefined && (
            <>
              <a className="dim" href={known.url} rel="noreferrer" target="_blank">
                {hostOf(known.url)}
              </a>
              <Chip meaning={known.status === 'active' ? 'good' : 'neutral'}>
                {words.status[known.status]}
              </Chip>
              {isDemo && <Chip meaning="attention">{states.sampleMark}</Chip>}
              {analysis?.finished_at && (
                <span className="dim" title={time.dateAndTime(analysis.finished_at)}>
                  {words.headline.measured(time.relative(analysis.finished_at, Date.now()))}
                </span>
              )}
            </>
          )
        }
        answer={analysis === null || isBasic ? undefined : <Headline />}
        actions={mayChange && known !== undefined && !isBasic && <BrandActions brand={known} />}
      >
        {running !== null && <RunProgress analysis={running} />}
        {isBasic ? (
          <BasicBrand />
        ) : (
          <>
            <StateNotes />
            <BrandTabs />
            {known === undefined ? <Skeleton rows={3} height={120} /> : <Outlet />}
          </>
        )}
      </Screen>
    </BrandContext>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
