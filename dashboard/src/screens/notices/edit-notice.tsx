import type { NoticeRule, NoticeSubscription } from '@signpost/contract/notices';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useChange } from '../administration/use-change.ts';
import { ruleOf } from './rule.ts';
import { PersonField, RuleFields } from './rule-fields.tsx';

interface EditNoticeProps {
  notice: NoticeSubscription;
  onClose: () => void;
}

/** What a person hears of, and when. Where it is sent stays: another place is another notice. */
export function EditNotice({ notice, onClose }: EditNoticeProps) {
  const { noticeScreen: words, states } = useAdministrationWords();
  const [rule, setRule] = useState(() => ruleOf(notice));
  const { run, isBusy, problem } = useChange(
    (given: NoticeRule) => change('changeNotice', { id: String(notice.id), ...given }),
    onClose,
  );
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <Form submit={states.actions.save} isBusy={isBusy} onSubmit={() => run(rule)} onLeave={onClose}>
        <PersonField rule={rule} onChange={setRule} />
        <RuleFields rule={rule} onChange={setRule} />
        <Problem>{problem && words.refused}</Problem>
      </Form>
    </Dialog>
  );
}
