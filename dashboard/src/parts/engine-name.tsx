import { useWords } from '../app/words-context.ts';

/** An engine by its name; what exactly is asked is shown on hover. */
export function EngineName({ id }: { id: string }) {
  const { engine, engineInFull } = useWords().figures;
  return <span title={engineInFull(id)}>{engine(id)}</span>;
}
