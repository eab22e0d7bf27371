import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TodayBody } from '@signpost/contract/today';
import { buttonLook, mainButtonLook } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import look from './today.module.css';

type Start = TodayBody['start'];

/** The three steps of a first start. Each ticks itself; the others build on the first. */
export function StartSteps({ start }: { start: Start }) {
  const { today } = useWords();
  const { steps } = today.start;
  return (
    <Card title={today.start.heading}>
      <ol className={look['steps']}>
        <Step name="site" state={start.site}>
          <Link to="/site/sources" className={mainButtonLook}>
            {steps.site.action}
          </Link>
        </Step>
        <Step name="brand" state={start.brand}>
          <Link to="/brands" search={{ new: 'brand' }} className={buttonLook}>
            {steps.brand.action}
          </Link>
        </Step>
        <Step name="ai_service" state={start.ai_service}>
          <Link to="/admin/$part" params={{ part: 'ai-services' }} className={buttonLook}>
            {steps.ai_service.action}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

function Step<Name extends keyof Start>({
  name,
  state,
  children,
}: {
  name: Name;
  state: Start[Name];
  children: ReactNode;
}) {
  const { today } = useWords();
  const mayChange = useMayChange();
  const { title, todo, done } = today.start.steps[name];
  const isDone = state === 'done';
  return (
    <li className={isDone ? look['done'] : undefined}>
      <div>
        <p className={look['title']}>
          {title}
          {isDone && <span className="unseen">, {today.start.done}</span>}
        </p>
        <p className={look['detail']}>
          {isDone ? done : todo} {(state === 'sample' || state === 'demo') && today.start.sample[name]}
        </p>
      </div>
      {!isDone && mayChange && children}
    </li>
  );
}
