import type { LinkCandidate } from '@signpost/contract/indexing';
import type { MakePlanParams } from '@signpost/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { Skeleton } from '../../parts/loaded.tsx';
import { MOST_CHANGES, useMakePlan } from '../../post/use-make-plan.ts';
import look from './broken-screen.module.css';
import { CandidateChoice, Choice } from './candidate-choice.tsx';

/** What becomes of a link. */
type Mended = { to: string } | { unlink: true };

/** Links that are mended all in the same way. */
export interface WantedLinks {
  /** What they have in common. */
  name: string;
  links: number;
  /** A link for whose address other pages are looked for; null for none. */
  like: number | null;
  itemsOf: (mended: Mended) => Promise<MakePlanParams['items']>;
}

interface ReplaceDialogProps {
  wanted: WantedLinks;
  onClose: () => void;
}

/** Makes a plan that leads links elsewhere, to the page that may have been meant or to any other, or takes them away. */
export function ReplaceDialog({ wanted: { name, links, like, itemsOf }, onClose }: ReplaceDialogProps) {
  const { replace: words } = useWords().broken;
  const loaded = useQuery({ ...query('listLinkCandidates', { id: like ?? 0 }), enabled: like !== null });
  /** An address, or one of the other two choices; null until the person chooses. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [written, setWritten] = useState('');
  const [isMissing, setMissing] = useState(false);
  const problemId = useId();
  const { make, isBusy, problem } = useMakePlan(itemsOf);
  const candidates = loaded.data?.candidates ?? [];
  const choice = chosen ?? likelyOf(candidates);
  const to = choice === WRITTEN ? written.trim() : choice;
  return (
    <Dialog title={words.title(links)} onClose={onClose}>
      <Form
        submit={words.submit}
        isBusy={isBusy || loaded.isLoading}
        onLeave={onClose}
        onSubmit={() => {
          setMissing(to === '');
          if (to !== '') make(choice === UNLINK ? { unlink: true } : { to });
        }}
      >
        <p className={look['name']}>{name}</p>
        {loaded.isLoading && <Skeleton rows={2} height={40} />}
        <fieldset className={look['candidates']} aria-describedby={problemId}>
          <legend className="unseen">{words.title(links)}</legend>
          {candidates.map((candidate) => (
            <CandidateChoice
              key={candidate.url}
              candidate={candidate}
              isChosen={choice === candidate.url}
              onChoose={() => setChosen(candidate.url)}
            />
          ))}
          <Choice isChosen={choice === WRITTEN} onChoose={() => setChosen(WRITTEN)}>
            {candidates.length === 0 ? words.anAddress : words.address}
          </Choice>
          {choice === WRITTEN && (
            <TextField label={words.field} placeholder="https://…" value={written} onChange={setWritten} />
          )}
          <Choice isChosen={choice === UNLINK} onChoose={() => setChosen(UNLINK)}>
            {words.unlink}
          </Choice>
        </fieldset>
        <p className="detail">
          {words.meaning} {links > MOST_CHANGES && words.most(MOST_CHANGES)}
        </p>
        <div id={problemId}>
          <Problem>{isMissing && to === '' ? words.missing : problem}</Problem>
        </div>
      </Form>
    </Dialog>
  );
}

// No address looks like these.
const WRITTEN = 'written';
const UNLINK = 'unlink';

/** What is chosen at first: a page that was probably meant; nothing when that is not sure, an address to be written without any. */
function likelyOf([best]: readonly LinkCandidate[]): string {
  if (best === undefined) return WRITTEN;
  return best.certainty === 'possible' ? '' : best.url;
}
