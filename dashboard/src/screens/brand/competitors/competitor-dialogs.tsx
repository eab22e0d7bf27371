import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../../api/calls.ts';
import type { Competitor, CompetitorNames } from '../../../api/types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Select, TextArea, TextField } from '../../../parts/fields.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeForm } from '../change-form.tsx';
import { ConfirmChange } from '../confirm-change.tsx';
import { linesOf } from '../lines-of.ts';
import look from './competitors.module.css';

/** The dialog that the address names. */
export function CompetitorDialogs({ competitors }: { competitors: readonly Competitor[] }) {
  const { id } = useBrand();
  const { competitors: words } = useBrandWords();
  const [{ open, competitor: chosen, merged: mergedId }, setParams] = useParams();
  const close = (): void => setParams({ open: undefined, competitor: undefined, merged: undefined });
  const competitor = competitors.find(({ uuid }) => uuid === chosen);
  if (open === 'add-competitor') {
    return (
      <NamesDialog
        title={words.addTitle}
        before={{ name: '', aliases: [], domains: [] }}
        save={(names) => change('addCompetitor', { id, ...names })}
        onClose={close}
      />
    );
  }
  if (competitor === undefined) return null;
  if (open === 'names') {
    return (
      <NamesDialog
        title={words.edit.title(competitor.name)}
        before={competitor}
        save={(names) => change('changeCompetitor', { id, cid: competitor.uuid, ...names })}
        onClose={close}
      />
    );
  }
  if (open === 'merge') return <MergeDialog competitor={competitor} all={competitors} onClose={close} />;
  const merged = competitor.merged.find(({ uuid }) => uuid === mergedId);
  if (open === 'separate' && merged !== undefined) {
    return (
      <ConfirmChange
        title={words.separate.title(merged.name, competitor.name)}
        verb={words.separate.verb(merged.name)}
        change={() => change('separateCompetitor', { id, cid: competitor.uuid, merged: merged.uuid })}
        onClose={close}
      >
        <p>
          {words.separate.meaning} {words.countedAnew}
        </p>
      </ConfirmChange>
    );
  }
  if (open !== 'ignore') return null;
  return (
    <ConfirmChange
      title={words.ignore.title(competitor.name)}
      verb={words.ignore.verb}
      change={() => change('changeCompetitor', { id, cid: competitor.uuid, state: 'ignored' })}
      onClose={close}
    >
      <p>{words.ignore.meaning}</p>
    </ConfirmChange>
  );
}

interface NamesDialogProps {
  title: string;
  before: CompetitorNames;
  save: (names: CompetitorNames) => Promise<unknown>;
  onClose: () => void;
}

function NamesDialog({ title, before, save, onClose }: NamesDialogProps) {
  const { competitors: words } = useBrandWords();
  const { fields } = words;
  const [name, setName] = useState(before.name);
  const [aliases, setAliases] = useState(before.aliases.join('\n'));
  const [domains, setDomains] = useState(before.domains.join('\n'));
  const change = useMutation({
    mutationFn: () => save({ name, aliases: linesOf(aliases), domains: linesOf(domains) }),
  });
  return (
    <ChangeForm title={title} change={change} note={words.countedAnew} onClose={onClose}>
      <TextField label={fields.name} required maxLength={200} value={name} onChange={setName} />
      <TextArea
        label={fields.aliases}
        help={fields.aliasesHelp}
        rows={3}
        value={aliases}
        onChange={setAliases}
      />
      <TextArea
        label={fields.domains}
        help={fields.domainsHelp}
        rows={2}
        value={domains}
        onChange={setDomains}
      />
    </ChangeForm>
  );
}

interface MergeDialogProps {
  competitor: Competitor;
  all: readonly Competitor[];
  onClose: () => void;
}

function MergeDialog({ competitor, all, onClose }: MergeDialogProps) {
  const { id } = useBrand();
  const { competitors: words } = useBrandWords();
  const others = all.filter(({ uuid, state }) => uuid !== competitor.uuid && state !== 'ignored');
  const [into, setInto] = useState(others[0]?.uuid ?? '');
  if (others.length === 0) {
    return (
      <Dialog title={words.merge.title(competitor.name)} onClose={onClose}>
        <p>{words.merge.none}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmChange
      title={words.merge.title(competitor.name)}
      verb={words.merge.verb}
      change={() => change('mergeCompetitor', { id, cid: competitor.uuid, into })}
      onClose={onClose}
    >
      <p>
        {words.merge.meaning(competitor.name)} {words.countedAnew}
      </p>
      <p className={look['into']}>
        <span aria-hidden="true">{words.merge.into}</span>
        <Select
          label={words.merge.into}
          value={into}
          choices={others.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={setInto}
        />
      </p>
    </ConfirmChange>
  );
}
