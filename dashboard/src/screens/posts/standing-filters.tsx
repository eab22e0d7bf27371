import { useId } from 'react';
import { useWords } from '../../app/words-context.ts';
import { inputLook, Options } from '../../parts/fields.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { List } from '../../parts/use-list.ts';
import look from './posts-screen.module.css';

/** As the call names them: the last one has no end, and the posts of `none` cannot be reached. */
const DEPTHS = [...Array.from({ length: 20 }, (_, steps) => String(steps)), '20-', 'none'];

type Filtered = Pick<List<unknown>, 'chosen' | 'choose'>;

/** Filters by rank of authority and by steps from the home page. What is chosen is shown as a chip beside them. */
export function StandingFilters({ list }: { list: Filtered }) {
  const { standing: words } = useWords().posts;
  return (
    <Menu label={`${words.name} ▾`}>
      <div className={look['standing']}>
        <Rank list={list} name="rank_from" label={words.from} />
        <Rank list={list} name="rank_to" label={words.to} />
        <Steps list={list} name="depth" label={words.depth} />
        <Steps list={list} name="depth_with_menus" label={words.depthWithMenus} />
      </div>
    </Menu>
  );
}

interface FilterProps {
  list: Filtered;
  /** Its name in the address. */
  name: string;
  label: string;
}

function Rank({ list: { chosen, choose }, name, label }: FilterProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={inputLook}
        type="number"
        min={1}
        value={chosen[name] ?? ''}
        onChange={({ target }) => choose({ [name]: target.value, page: undefined }, { replace: true })}
      />
    </>
  );
}

function Steps({ list: { chosen, choose }, name, label }: FilterProps) {
  const { standing: words } = useWords().posts;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Options
        id={id}
        choices={[
          { value: '', label: words.any },
          ...DEPTHS.map((value) => ({ value, label: words.steps(value) })),
        ]}
        value={chosen[name] ?? ''}
        onChange={(value) => choose({ [name]: value, page: undefined })}
      />
    </>
  );
}
