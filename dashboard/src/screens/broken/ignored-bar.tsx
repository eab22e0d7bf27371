import type { IgnoreRule } from '@signpost/contract/indexing';
import { useMutation } from '@tanstack/react-query';
import { change } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Bar } from '../../parts/bar.tsx';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { postLabel } from './groups-list.ts';

interface IgnoredBarProps {
  /** What was ignored last. */
  rule: IgnoreRule;
  onShow: () => void;
  /** Called when it is ignored no longer. */
  onTakenBack: () => void;
}

/** What was ignored just now, with the way to see it and the way back. */
export function IgnoredBar({ rule: { id, by, value, title }, onShow, onTakenBack }: IgnoredBarProps) {
  const { ignore: words } = useWords().broken;
  const reasonOf = useReason();
  const back = useMutation({ mutationFn: () => change('removeIgnored', { id }), onSuccess: onTakenBack });
  return (
    <Bar label={words.name}>
      <span aria-live="polite">
        {words.done(by === 'post' ? words.allIn(postLabel(value, title)) : value)}
      </span>
      <Button onClick={onShow}>{words.show}</Button>
      <Button kind="quiet" disabled={back.isPending} onClick={() => back.mutate()}>
        {words.takeBack}
      </Button>
      <Problem>{back.error !== null && reasonOf(back.error)}</Problem>
    </Bar>
  );
}
