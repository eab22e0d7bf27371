import { addressOf, type Query } from '../api/client.ts';
import { useWords } from '../app/words-context.ts';
import { Menu } from './menu.tsx';

interface ExportMenuProps {
  path: string;
  /** The filters and the sort of the list, without its page. */
  query: Query;
  /** The rows that the file will have. */
  total: number | undefined;
}

/** Downloads exactly what is filtered, all pages of it. */
export function ExportMenu({ path, query, total }: ExportMenuProps) {
  const words = useWords().table.export;
  return (
    <Menu label={`${words.name} ▾`} name={words.name}>
      <a href={addressOf(path, { ...query, format: 'csv' })} download="">
        {words.csv}
      </a>
      <a href={addressOf(path, { ...query, format: 'ndjson' })} download="">
        {words.ndjson}
      </a>
      {total !== undefined && <p>{words.hint(total)}</p>}
    </Menu>
  );
}
