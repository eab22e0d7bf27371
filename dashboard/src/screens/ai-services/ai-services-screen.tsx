import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { PartFrame } from '../administration/part-frame.tsx';
import look from './ai-services.module.css';
import { ConnectForm } from './connect-form.tsx';
import { Limits } from './limits.tsx';
import { LocalOffer } from './local-offer.tsx';
import { ReadingModel } from './reading-model.tsx';
import { ServiceCard } from './service-card.tsx';
import type { AiServices } from './types.ts';

/** The AI services that answer questions about brands, and what they may cost. */
export function AiServicesScreen() {
  const { aiServices: words } = useAdministrationWords();
  const loaded = useQuery(query('fetchAiServices'));
  return (
    <PartFrame
      part="ai-services"
      answer={loaded.data !== undefined && words.answer(inUse(loaded.data).length)}
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={8} height={40} />}>
        {(data) => <Services data={data} />}
      </Loaded>
    </PartFrame>
  );
}

/** The services that an administrator or the environment has connected. */
function inUse({ services }: AiServices) {
  return services.filter(({ is_connected: isConnected, engines }) => isConnected && engines.length > 0);
}

function Services({ data }: { data: AiServices }) {
  const { aiServices: words } = useAdministrationWords();
  const known = data.services.filter(({ key, engines }) => key !== null || engines.length > 0);
  const others = data.services.filter((service) => !known.includes(service));
  const isFixed = data.engines_set_by === 'environment';
  return (
    <div className={look['sections']}>
      {isFixed && <p className="meaning">{words.fixed}: SIGNPOST_ENGINES</p>}
      {known.map((service) => (
        <ServiceCard key={service.account} service={service} isFixed={isFixed} prices={data.prices} />
      ))}
      {data.local !== null && !isFixed && <LocalOffer local={data.local} />}
      {!isFixed && others.length > 0 && (
        <Card title={words.connect}>
          <ConnectForm key={known.length} services={others} />
        </Card>
      )}
      <Limits budgets={data.budgets} />
      <ReadingModel data={data} />
    </div>
  );
}
