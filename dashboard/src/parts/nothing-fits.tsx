import { Button } from './button.tsx';
import { Note } from './loaded.tsx';
import { useParams, type Params } from '../app/address.ts';
import { useWords } from '../app/words-context.ts';

/** In place of rows when the filters let none through. `filters` are their names in the address. */
export function NothingFits({ filters }: { filters: readonly string[] }) {
  const { empty } = useWords().states;
  const [, setParams] = useParams();
  const none: Params = Object.fromEntries(filters.map((name) => [name, undefined]));
  return (
    <Note
      title={empty.nothingFits}
      action={<Button onClick={() => setParams(none)}>{empty.clearFilters}</Button>}
    />
  );
}
