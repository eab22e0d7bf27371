import { useMutation } from '@tanstack/react-query';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import type { AiServices } from './types.ts';

const AUTOMATIC = '';

/** The model that judges answers and writes questions: of any connected service. */
export function ReadingModel({ data }: { data: AiServices }) {
  const { reading, fixed } = useAdministrationWords().aiServices;
  const reasonOf = useReason();
  const { in_use: inUse, chosen, set_by: setBy } = data.extraction_model;
  const save = useMutation({
    mutationFn: (model: string) =>
      change('changeAiSettings', { extraction_model: model === AUTOMATIC ? null : model }),
  });
  const isFixed = setBy === 'environment';
  const connected = data.services.filter(({ is_connected: isConnected }) => isConnected);
  const names = new Set([
    ...connected.flatMap(({ account, models, engines }) =>
      [...models, ...engines].map(({ model }) => `${account}/${model}`),
    ),
    ...[chosen, isFixed ? inUse : null].filter((name) => name !== null && name !== 'off'),
  ]);
  return (
    <Card title={reading.title}>
      <SelectField
        label={reading.label}
        help={isFixed ? fixed : reading.meaning}
        choices={[
          { value: AUTOMATIC, label: reading.automatic(chosen === null ? inUse : null) },
          { value: 'off', label: reading.off },
          ...[...names].map((name) => ({ value: name ?? '', label: name ?? '' })),
        ]}
        value={isFixed ? (inUse ?? 'off') : (chosen ?? AUTOMATIC)}
        disabled={isFixed || save.isPending}
        onChange={save.mutate}
      />
      {save.isError && <Problem>{reasonOf(save.error)}</Problem>}
    </Card>
  );
}
