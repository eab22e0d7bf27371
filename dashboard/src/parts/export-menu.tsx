import { useWords } from '../app/words-context.ts';
import { Menu } from './menu.tsx';

export interface ExportMenuProps {
  /** The call that lists the rows, with the filters and the sort of the list and without its page. */
  addressOf: (format: 'csv' | 'ndjson') => string;
  /** The rows that the file will have. */
  total: number | undefined;
}

/** Downloads exactly what is filtered, all pages of it. */
export function ExportMenu({ addressOf, total }: ExportMenuProps) {
  const words = useWords().table.export;
  return (
    <Menu label={`${words.name} ▾`} name={words.name}>
      <a href={addressOf('csv')} download="">
        {words.csv}
      </a>
      <a href={addressOf('ndjson')} download="">
        {words.ndjson}
      </a>
      {total !== undefined && <p>{words.hint(total)}</p>}
    </Menu>
  );
}
