import type { Items, Line } from './lines.ts';

const FEATURE_HEAD =
  /^\s*(?:feature|criteri|aspect|attribute|category|factor|spec|merkmal|kriteri|caract|critère|característica|kenmerk|cecha|свойств|項目|特徴|功能|项目|$)/i;

/** The head of a column that ranks. */
const RANK_HEAD =
  /^(?:#|№|no\.?|nr\.?|n°|rank(?:ing)?|place|position|pos\.?|rang|platz|platzierung|classement|puesto|posición|posizione|posição|colocação|plaats|positie|rangschikking|miejsce|pozycja|место|позиция|ранг|plats|placering|plass|sija|sijoitus|sıra|pořadí|helyezés|θέση|κατάταξη|順位|ランキング|排名|名次|순위|المرتبة|الترتيب|מקום|דירוג)$/i;

/** The lists of all tables: the names of each, by row or, where features are compared, by column. */
export function tables(prose: string, lines: readonly Line[]): Items[] {
  const lists: Items[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.kind !== 'row') continue;
    const rows: Line[] = [];
    while (lines[at]?.kind === 'row') {
      const row = lines[at];
      if (row !== undefined) rows.push(row);
      at += 1;
    }
    const [head, second] = rows;
    const isHeaded = second !== undefined && isRule(prose, second);
    const body = isHeaded ? rows.slice(2) : rows.filter((row) => !isRule(prose, row));
    if (head?.cells[0] !== undefined && isHeaded && FEATURE_HEAD.test(cellOf(prose, head, 0))) {
      lists.push({
        numbered: false,
        items: head.cells.slice(1).map((cell) => ({ number: null, line: head, lead: cell, ...cell })),
      });
      continue;
    }
    lists.push(columnOf(prose, isHeaded ? (head ?? null) : null, body));
  }
  return lists;
}

/** The line of dashes below the head of a table. */
function isRule(prose: string, { start, end }: Line): boolean {
  const text = prose.slice(start, end);
  return text.includes('-') && /^[\s|:-]+$/.test(text);
}

/** What a cell says; '' for a cell that is not there. */
function cellOf(prose: string, { cells }: Line, column: number): string {
  const cell = cells[column];
  return cell === undefined ? '' : prose.slice(cell.start, cell.end);
}

/** Names are in the first column that does not rank. A column ranks if it is the first and counts, or if its head says so. */
function columnOf(prose: string, head: Line | null, body: readonly Line[]): Items {
  const columns = Math.min(...body.map(({ cells }) => cells.length), MOST_COLUMNS);
  const rankColumn = Array.from({ length: body.length === 0 ? 0 : columns }, (_, column) => column).find(
    (column) =>
      columns > 1 &&
      (column === 0 || (head !== null && isRankHead(cellOf(prose, head, column)))) &&
      body.every((row) => numberIn(cellOf(prose, row, column)) !== null),
  );
  return {
    numbered: rankColumn !== undefined,
    items: body.map((row) => ({
      number: rankColumn === undefined ? null : numberIn(cellOf(prose, row, rankColumn)),
      line: row,
      lead: (rankColumn === 0 ? row.cells[1] : row.cells[0]) ?? row.content,
      start: row.start,
      end: row.end,
    })),
  };
}

const MOST_COLUMNS = 20;

function isRankHead(text: string): boolean {
  return RANK_HEAD.test(text.replace(/[\s*_]+/g, ' ').trim());
}

/** 1, #1, 1., 1st */
function numberIn(cell: string): number | null {
  const text = cell.replace(/[\s*_#.]/g, '').replace(/(?<=^\d{1,3})(?:st|nd|rd|th|º|ª|°|er|e|位)$/i, '');
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}
