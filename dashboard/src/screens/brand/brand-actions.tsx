import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Brand } from '@signpost/contract/brands';
import { brandKey, costsQuery, runAnalysis } from '../../api/analyses.ts';
import { removeBrand, updateBrand } from '../../api/brand.ts';
import { overviewQuery } from '../../api/brands.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useParams } from '../../shell/address.ts';
import { useWords } from '../../shell/words-context.ts';
import { useBrand } from './brand-context.ts';
import look from './brand-screen.module.css';
import { EditDialog } from './edit-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useChange } from './use-change.ts';

/** What an administrator can do with a brand. The dialog that is open stands in the address. */
export function BrandActions({ brand }: { brand: Brand }) {
  const { id, running } = useBrand();
  const { brand: words } = useWords();
  const [{ open }, setParams] = useParams();
  const costs = useQuery(costsQuery(id));
  const run = useChange(id, () => runAnalysis(id));
  const setStatus = useChange(id, (status: Brand['status']) => updateBrand(id, { status }));
  const close = (): void => setParams({ open: undefined });
  const failure = run.error ?? setStatus.error;
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
          {costs.data !== undefined && ` · ${words.run.cost(costs.data.next_run_usd)}`}
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
          <button type="button" onClick={() => setStatus.mutate('active')}>
            {words.activate}
          </button>
        )}
        <button type="button" onClick={() => setParams({ open: 'remove' })}>
          {words.remove.verb}
        </button>
      </Menu>
      {failure !== null && (
        <p className={look['failed']} role="alert">
          {words.changeFailed(failure.message)}
        </p>
      )}
      {open === 'share' && <ShareDialog brand={brand} onClose={close} />}
      {open === 'edit' && <EditDialog brand={brand} onClose={close} />}
      {/* Open until all is fetched anew: closing later could close a dialog that was opened in the meantime. */}
      {open === 'deactivate' && (isActive || setStatus.isPending) && (
        <Confirm
          title={words.deactivate.title(brand.name)}
          verb={words.deactivate.verb}
          isBusy={setStatus.isPending}
          onClose={close}
          onConfirm={() => setStatus.mutate('inactive', { onSuccess: close })}
        >
          {words.deactivate.meaning}
        </Confirm>
      )}
      {open === 'remove' && <RemoveDialog brand={brand} onClose={close} />}
    </>
  );
}

function RemoveDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { brand: words } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useChange(brand.id, async () => {
    await removeBrand(brand.id);
    // Away first: nothing of a brand that is gone is asked for again.
    await navigate({ to: '/brands', search: {} });
    client.removeQueries({ queryKey: brandKey(brand.id) });
    await client.invalidateQueries({ queryKey: overviewQuery.queryKey });
  });
  return (
    <Confirm
      title={words.remove.title(brand.name)}
      verb={words.remove.verb}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {words.remove.meaning}
      {remove.error !== null && (
        <p className={look['failed']} role="alert">
          {words.changeFailed(remove.error.message)}
        </p>
      )}
    </Confirm>
  );
}
