import { csvLine } from '@signpost/contract/csv';
import { useWords } from '../app/words-context.ts';
import { Bar } from './bar.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  addressOf: (row: Row) => string;
  /** The name of the file, without its ending. */
  file: string;
}

/** What can be done with the chosen rows. */
export function SelectionBar<Row extends object>({ selection, addressOf, file }: SelectionBarProps<Row>) {
  const { select } = useWords().table;
  const { rows, chooseAll } = selection;
  if (rows.length === 0) return <div aria-live="polite" />;
  return (
    <Bar label={select.name}>
      <span aria-live="polite">{select.chosen(rows.length)}</span>
      <CopyButton
        text={[...new Set(rows.map(addressOf).filter((address) => address !== ''))].join('\n')}
        label={select.copyAddresses}
      />
      <Button kind="plain" onClick={() => download(csvOf(rows), `${file}.csv`)}>
        {select.csv}
      </Button>
      <Button kind="quiet" onClick={() => chooseAll(false)}>
        {select.clear}
      </Button>
    </Bar>
  );
}

/** As the service exports them: a column for each property. */
function csvOf(rows: readonly object[]): string {
  const lines = rows.map((row) => csvLine(Object.values(row)));
  return [csvLine(Object.keys(rows[0] ?? {})), ...lines].join('');
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
