import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Tick, Ticks } from './choices.tsx';

interface BrandFieldsProps {
  /** Null for all of them. */
  brands: string[] | null;
  onChange: (brands: string[] | null) => void;
}

/** All brands, those that come later too, or some of them. */
export function BrandFields({ brands, onChange }: BrandFieldsProps) {
  const { noticeScreen: words } = useAdministrationWords();
  const listed = useQuery(query('getOverview')).data?.brands ?? [];
  if (listed.length === 0) return null;
  return (
    <>
      <Tick
        label={words.allBrands}
        isOn={brands === null}
        onChange={(isAll) => onChange(isAll ? null : listed.map(({ id }) => id))}
      />
      {brands !== null && (
        <Ticks
          legend={words.someBrands}
          names={Object.fromEntries(listed.map(({ id, name }) => [id, name]))}
          values={listed.map(({ id }) => id)}
          chosen={brands}
          onChange={onChange}
        />
      )}
    </>
  );
}
