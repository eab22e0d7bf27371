import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '@signpost/contract/brands';
import type { Share } from '@signpost/contract/shares';
import { change, query } from '../../api/calls.ts';
import { Button, buttonLook } from '../../parts/button.tsx';
import { Buttons } from '../../parts/form.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { inputLook, Select } from '../../parts/fields.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import { ChangeProblem } from './change-problem.tsx';
import look from './brand-screen.module.css';

const DAYS = ['7', '30', '90', '365'] as const;

/** Makes links to the report that work without signing in, and ends them. */
export function ShareDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { analysis } = useBrand();
  const { brand: words, states, time } = useBrandWords();
  const { share } = words;
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const [made, setMade] = useState<string | null>(null);
  const shares = useQuery(query('listShares', { id: brand.id }));
  const create = useMutation({
    mutationFn: async () => {
      setMade(addressOf((await change('shareReport', { id: brand.id, days: Number(days) })).share));
    },
  });
  const end = useMutation({
    mutationFn: async (shareId: string) => {
      await change('revokeShare', { id: brand.id, sid: shareId });
      setMade(null);
    },
  });
  return (
    <Dialog title={share.title(brand.name)} onClose={onClose}>
      <p>{analysis === null ? share.noAnalysis : share.meaning}</p>
      {analysis !== null && (
        <div className="row">
          <span aria-hidden="true">{share.days}</span>
          <Select
            label={share.days}
            choices={DAYS.map((value) => ({ value, label: share.daysChoices[value] }))}
            value={days}
            onChange={setDays}
          />
          <Button kind="main" disabled={create.isPending} onClick={() => create.mutate()}>
            {share.create}
          </Button>
        </div>
      )}
      {made !== null && (
        <div className={look['made']}>
          <input className={inputLook} readOnly value={made} aria-label={share.copy} />
          <CopyButton text={made} label={share.copy} />
        </div>
      )}
      <ChangeProblem error={create.error ?? end.error} />
      <section>
        <h3>{share.existing}</h3>
        <Loaded query={shares} skeleton={<Skeleton rows={2} height={32} />}>
          {({ shares: links }) =>
            links.length === 0 ? (
              <p className="dim">{share.none}</p>
            ) : (
              <ul className={look['shares']}>
                {links.map((link) => (
                  <li key={link.id}>
                    <span>
                      {share.expires(time.date(link.expires_at), time.relative(link.created_at, Date.now()))}
                    </span>
                    <span className={look['made']}>
                      <a className={buttonLook} href={addressOf(link)} target="_blank" rel="noreferrer">
                        {share.open}
                      </a>
                      <CopyButton text={addressOf(link)} label={states.actions.copy} />
                      <Button kind="danger" disabled={end.isPending} onClick={() => end.mutate(link.id)}>
                        {share.end}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Buttons>
        <Button onClick={onClose}>{states.actions.close}</Button>
      </Buttons>
    </Dialog>
  );
}

/** The whole address of a report, also when the service does not know its own. */
function addressOf({ url }: Share): string {
  return new URL(url, location.origin).href;
}
