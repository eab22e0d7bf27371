import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { isTyping } from '../../parts/row-keys.ts';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';

interface PictureProps {
  /** Its name in the address, when its table is shown. */
  name: string;
  title: string;
  /** What the picture shows, for people who do not see it. */
  summary: string;
  aside?: ReactNode;
  table: ReactNode;
  children: ReactNode;
}

/** A picture with its table behind one button, or the key `t`. */
export function Picture({ name, title, summary, aside, table, children }: PictureProps) {
  const words = useWords();
  const [params, change] = useParams();
  const isTable = params['table'] === name;
  const turn = (): void => change({ table: isTable ? undefined : name }, { replace: true });
  return (
    <div
      onKeyDown={(event) => {
        if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
          return;
        turn();
      }}
    >
      <Card
        title={title}
        aside={
          <div className="row">
            {aside}
            <Button kind="quiet" onClick={turn} aria-keyshortcuts="t">
              {isTable ? words.table.showChart : words.table.showTable}
            </Button>
          </div>
        }
      >
        {isTable ? (
          table
        ) : (
          <figure>
            <figcaption className="unseen">{summary}</figcaption>
            {children}
          </figure>
        )}
      </Card>
    </div>
  );
}
