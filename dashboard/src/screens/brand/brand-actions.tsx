import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Brand } from '@signpost/contract/brands';
import { change, query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useParams } from '../../app/address.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import { ChangeProblem } from './change-problem.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** What an administrator can do with a brand. The dialog that is open is in the address. */
export function BrandActions({ brand }: { brand: Brand }) {
  const { id, running } = useBrand();
  const { brand: words } = useBrandWords();
  const [{ open }, setParams] = useParams();
  const costs = useQuery(query('fetchCosts', { id }));
  const engines = useQuery(query('fetchEngines'));
  // Without engines there is no run, and so no price to know.
  const isAsked = engines.data?.engines.length !== 0;
  const run = useMutation({ mutationFn: () => change('runAnalysis', { id }) });
  const activate = useMutation({ mutationFn: () => change('updateBrand', { id, status: 'active' }) });
  const close = (): void => setParams({ open: undefined });
  const isActive = brand.status === 'active';
  return (
    <>
      <Button onClick={() => setParams({ open: 'share' })}>{words.share.verb}</Button>
      {running === null && (
        <Button
          kind="main"
          disabled={!isActive || run.isPending}
          title={isActive ? undefined : words.run.inactive}
          onClick={() => run.mutate()}
        >
          {words.run.now}
          {costs.data !== undefined && isAsked && ` · ${words.run.cost(costs.data.next_run_usd)}`}
        </Button>
      )}
      <Menu label="⋯" name={words.menu}>
        <button type="button" onClick={() => setParams({ open: 'edit' })}>
          {words.edit.verb}
        </button>
        {isActive ? (
          <button type="button" onClick={() => setParams({ open: 'deactivate' })}>
            {words.deactivate.verb}
          </button>
        ) : (
          <button type="button" onClick={() => activate.mutate()}>
            {words.activate}
          </button>
        )}
        <button type="button" onClick={() => setParams({ open: 'remove' })}>
          {words.remove.verb}
        </button>
      </Menu>
      <ChangeProblem error={run.error ?? activate.error} />
      {open === 'share' && <ShareDialog brand={brand} onClose={close} />}
      {open === 'edit' && <EditDialog brand={brand} onClose={close} />}
      {open === 'deactivate' && (
        <ConfirmChange
          title={words.deactivate.title(brand.name)}
          verb={words.deactivate.verb}
          change={() => change('updateBrand', { id, status: 'inactive' })}
          onClose={close}
        >
          {words.deactivate.meaning}
        </ConfirmChange>
      )}
      {open === 'remove' && <RemoveDialog brand={brand} onClose={close} />}
    </>
  );
}

function RemoveDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { brand: words } = useBrandWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await change('removeBrand', { id: brand.id });
    // Away first: nothing of a brand that is gone is asked for again.
    await navigate({ to: '/brands', search: {} });
    client.removeQueries(query('getBrand', { id: brand.id }));
  };
  return (
    <ConfirmChange
      title={words.remove.title(brand.name)}
      verb={words.remove.verb}
      change={remove}
      onClose={onClose}
    >
      {words.remove.meaning}
    </ConfirmChange>
  );
}
