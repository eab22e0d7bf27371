import { useMutation } from '@tanstack/react-query';
import { change } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './ai-services.module.css';
import type { AiServices } from './types.ts';

/** An Ollama on this machine, connected by one click. */
export function LocalOffer({ local }: { local: NonNullable<AiServices['local']> }) {
  const { aiServices: words } = useAdministrationWords();
  const reasonOf = useReason();
  const use = useMutation({
    mutationFn: (model: string) =>
      change('saveAiService', { account: 'compatible', address: local.address, engines: [{ model }] }),
  });
  return (
    <Card title={words.local.title}>
      <p className="meaning">{words.local.meaning(local.models.length)}</p>
      <div className={look['facts']}>
        {local.models.map((model) => (
          <Button key={model} disabled={use.isPending} onClick={() => use.mutate(model)}>
            {words.local.use(model)}
          </Button>
        ))}
      </div>
      {use.isError && <Problem>{reasonOf(use.error)}</Problem>}
    </Card>
  );
}
