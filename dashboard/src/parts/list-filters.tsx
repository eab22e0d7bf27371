import type { ReactNode } from 'react';
import type { Params } from '../app/address.ts';
import { SearchBox, Segments, type Choice } from './fields.tsx';
import look from './list-screen.module.css';
import type { List } from './use-list.ts';

type Chooses = Pick<List<unknown>, 'chosen' | 'choose' | 'fetchSoon'>;

interface ListFiltersProps {
  list: Chooses;
  /** What is searched; no search field when it is missing. */
  search?: string | undefined;
  children?: ReactNode;
}

/** The filters of a list. Every choice is in the address, and leads to the first page. */
export function ListFilters({ list: { chosen, choose }, search, children }: ListFiltersProps) {
  return (
    <div className={look['filters']}>
      {search !== undefined && (
        <SearchBox
          label={search}
          value={chosen['search'] ?? ''}
          onChange={(text) => choose({ search: text, page: undefined }, { replace: true })}
        />
      )}
      {children}
    </div>
  );
}

interface ListChoiceProps {
  list: Chooses;
  /** The filter, by its name in the address. */
  name: string;
  label: string;
  /** The empty value is for all rows. */
  choices: readonly Choice<string>[];
}

/** A filter with a few values side by side. */
export function ListChoice({ list: { chosen, choose, fetchSoon }, name, label, choices }: ListChoiceProps) {
  const only = (value: string): Params => ({ [name]: value, page: undefined });
  return (
    <Segments
      label={label}
      choices={choices}
      value={chosen[name] ?? ''}
      onChange={(value) => choose(only(value))}
      onNear={(value) => fetchSoon(only(value))}
    />
  );
}
