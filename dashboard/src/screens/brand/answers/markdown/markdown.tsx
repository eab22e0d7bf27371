import { memo, type ReactNode } from 'react';
import { withinPassage, type Passage, type Range } from './lines.ts';
import look from './markdown.module.css';
import { parseBlocks, type Block } from './parse-blocks.ts';
import { parseInline, type Inline } from './parse-inline.ts';

/** A name in the answer, by the places that the server gives. */
export interface Mark extends Range {
  kind: 'brand' | 'competitor';
  /** Whose name it is, read out. */
  name: string;
}

interface MarkdownProps {
  text: string;
  /** In the order of their places; they do not overlap. */
  marks: readonly Mark[];
  /** Names a wide table, which can be scrolled. */
  tableLabel: string;
}

/** An answer as its author meant it, built of elements: nothing in it is ever taken for HTML, and no picture is loaded. */
export const Markdown = memo(function Markdown({ text, marks, tableLabel }: MarkdownProps) {
  return (
    <div className={look['text']}>
      <Blocks blocks={parseBlocks(text)} marks={marks} tableLabel={tableLabel} />
    </div>
  );
});

interface Inside {
  marks: readonly Mark[];
  tableLabel: string;
}

function Blocks({ blocks, ...inside }: Inside & { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} {...inside} />);
}

/** The screen and the question have the first two levels. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

function OneBlock<Kind extends Block['kind']>({ block, ...inside }: Inside & { block: Of<Kind> }): ReactNode {
  const kind: Kind = block.kind;
  return SHOW[kind](block, inside);
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const SHOW: { [Kind in Block['kind']]: (block: Of<Kind>, inside: Inside) => ReactNode } = {
  heading: ({ level, passage }, { marks }) => {
    const Heading = HEADINGS[level - 1] ?? 'h6';
    return (
      <Heading>
        <Inlines passage={passage} marks={marks} />
      </Heading>
    );
  },
  paragraph: ({ passage }, { marks }) => (
    <p>
      <Inlines passage={passage} marks={marks} />
    </p>
  ),
  code: ({ passage }, { marks }) => (
    <pre>
      <code>{cut(passage, { start: 0, end: passage.text.length }, marks)}</code>
    </pre>
  ),
  quote: ({ blocks }, inside) => (
    <blockquote>
      <Blocks blocks={blocks} {...inside} />
    </blockquote>
  ),
  list: ({ first, items }, inside) => {
    const shown = items.map((blocks, place) => (
      <li key={place}>
        <Blocks blocks={blocks} {...inside} />
      </li>
    ));
    return first === null ? <ul>{shown}</ul> : <ol start={first}>{shown}</ol>;
  },
  table: ({ head, rows }, { marks, tableLabel }) => (
    <div className={look['table']} role="region" aria-label={tableLabel} tabIndex={0}>
      <table>
        <thead>
          <Row cells={head} marks={marks} Cell="th" />
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <Row key={place} cells={cells} marks={marks} Cell="td" />
          ))}
        </tbody>
      </table>
    </div>
  ),
  rule: () => <hr />,
};

interface RowProps {
  cells: readonly Passage[];
  marks: readonly Mark[];
  Cell: 'th' | 'td';
}

function Row({ cells, marks, Cell }: RowProps) {
  return (
    <tr>
      {cells.map((passage, place) => (
        <Cell key={place}>
          <Inlines passage={passage} marks={marks} />
        </Cell>
      ))}
    </tr>
  );
}

function Inlines({ passage, marks }: { passage: Passage; marks: readonly Mark[] }) {
  return <Parts parts={parseInline(passage.text)} passage={passage} marks={marks} />;
}

interface PartsProps {
  parts: readonly Inline[];
  passage: Passage;
  marks: readonly Mark[];
}

function Parts({ parts, passage, marks }: PartsProps) {
  return parts.map((part, place) => <Part key={place} part={part} passage={passage} marks={marks} />);
}

const ELEMENTS = { strong: 'strong', em: 'em', gone: 's' } as const;

function Part({ part, ...inside }: { part: Inline } & Omit<PartsProps, 'parts'>): ReactNode {
  const { passage, marks } = inside;
  if (part.kind === 'text') return cut(passage, part.range, marks);
  if (part.kind === 'code') return <code>{cut(passage, part.range, marks)}</code>;
  if (part.kind !== 'link') {
    const Element = ELEMENTS[part.kind];
    return (
      <Element>
        <Parts parts={part.parts} {...inside} />
      </Element>
    );
  }
  const text = <Parts parts={part.parts} {...inside} />;
  if (part.address === null) return text;
  const host = URL.parse(part.address)?.host ?? '';
  const [first] = part.parts;
  const isAddress = first?.kind === 'text' && passage.text.startsWith('http', first.range.start);
  return (
    <>
      <a href={part.address} target="_blank" rel="noopener noreferrer nofollow" title={part.address}>
        {text}
      </a>
      {/* The words of a link may say anything: where it leads is shown beside them. */}
      {!isAddress && <span className="aside"> {host}</span>}
    </>
  );
}

/** The text of a range, with the names in it marked. */
function cut(passage: Passage, range: Range, marks: readonly Mark[]): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = range.start;
  for (const mark of marks) {
    for (const place of withinPassage(passage, mark)) {
      const start = Math.max(place.start, at);
      const end = Math.min(place.end, range.end);
      if (start >= end) continue;
      pieces.push(passage.text.slice(at, start));
      pieces.push(
        <mark key={start} className={look[mark.kind]} title={mark.name}>
          {passage.text.slice(start, end)}
        </mark>,
      );
      at = end;
    }
  }
  pieces.push(passage.text.slice(at, range.end));
  return pieces;
}
