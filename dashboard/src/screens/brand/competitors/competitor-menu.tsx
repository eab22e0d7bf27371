import type { Competitor } from '../../../api/types.ts';
import { Menu } from '../../../parts/menu.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';

/** What can be done with a competitor. Each opens a dialog with an address of its own. */
export function CompetitorMenu({ competitor }: { competitor: Competitor }) {
  const { competitors: words } = useBrandWords();
  const [, setParams] = useParams();
  const { uuid, name, state, merged } = competitor;
  return (
    <Menu label="⋯" name={words.menu(name)} kind="quiet">
      <button type="button" onClick={() => setParams({ open: 'names', competitor: uuid })}>
        {words.edit.verb}
      </button>
      <button type="button" onClick={() => setParams({ open: 'merge', competitor: uuid })}>
        {words.merge.verb}
      </button>
      {merged.map((one) => (
        <button
          key={one.uuid}
          type="button"
          onClick={() => setParams({ open: 'separate', competitor: uuid, merged: one.uuid })}
        >
          {words.separate.verb(one.name)}
        </button>
      ))}
      {state !== 'ignored' && (
        <button type="button" onClick={() => setParams({ open: 'ignore', competitor: uuid })}>
          {words.ignore.verb}
        </button>
      )}
    </Menu>
  );
}
