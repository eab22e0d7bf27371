import type { IgnoreRule } from '@signpost/contract/indexing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { postLabel, type BrokenGroup, type Grouping } from './groups-list.ts';

interface IgnoreDialogProps {
  by: Grouping;
  group: BrokenGroup;
  onDone: (rule: IgnoreRule) => void;
  onClose: () => void;
}

/** Ignores the links of a group, or all that fit a pattern, with a reason. Of a post there is nothing to change but the reason. */
export function IgnoreDialog({ by, group, onDone, onClose }: IgnoreDialogProps) {
  const { ignore: words } = useWords().broken;
  const isPost = by === 'post';
  const reasonOf = useReason();
  // Another site is ignored whatever its protocol.
  const [value, setValue] = useState(group.key.startsWith('//') ? `*:${group.key}/*` : group.key);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      change('addIgnored', {
        by: isPost ? by : kindOf(value.trim()),
        value: value.trim(),
        reason,
      }),
    onSuccess: ({ rule }) => {
      onDone(rule);
      onClose();
    },
  });
  return (
    <Dialog
      title={isPost ? words.titleOfPost(postLabel(group.key, group.title)) : words.title(group.links)}
      onClose={onClose}
    >
      <Form submit={words.action} isBusy={isPending} onSubmit={() => mutate()} onLeave={onClose}>
        <p>{isPost ? words.meaningOfPost : words.meaning}</p>
        {!isPost && (
          <TextField label={words.what} help={words.pattern} value={value} onChange={setValue} required />
        )}
        <TextField label={words.reason} value={reason} onChange={setReason} maxLength={1000} />
        <Problem>{error !== null && reasonOf(error)}</Problem>
      </Form>
    </Dialog>
  );
}

function kindOf(value: string): 'address' | 'pattern' | 'path' {
  if (value.includes('*')) return 'pattern';
  return value.startsWith('/') ? 'path' : 'address';
}
