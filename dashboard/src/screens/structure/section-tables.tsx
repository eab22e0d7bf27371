import { Link } from '@tanstack/react-router';
import type { Flow, Section, Sectioning, SectionsBody } from '@signpost/contract/structure';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useWords } from '../../app/words-context.ts';
import { PostDoor } from './post-door.tsx';
import look from './structure.module.css';

interface TablesProps {
  body: SectionsBody;
  by: Sectioning;
  nameOf: (section: string) => string;
}

/** The sections with their numbers, and all flows between them. */
export function SectionTables({ body, by, nameOf }: TablesProps) {
  const { structure, numbers } = useWords();
  const { columns } = structure;
  const kept = by === 'path' ? {} : { by };
  const numberColumn = (
    key: 'posts' | 'orphans' | 'inside' | 'out' | 'in',
    value: (section: Section) => number,
    search: (section: Section) => Record<string, string>,
  ): Column<Section> => ({
    key,
    title: columns[key],
    isNumber: true,
    isOnCard: key === 'posts' || key === 'orphans' || key === 'in',
    cell: (section) => (
      <PostDoor search={{ ...kept, section: section.section, ...search(section) }}>
        {numbers.whole(value(section))}
      </PostDoor>
    ),
  });
  const sectionColumns: Column<Section>[] = [
    {
      key: 'section',
      title: columns.section,
      cell: ({ section }) => (
        <Link to="/links/structure" search={{ ...kept, section }}>
          {nameOf(section)}
        </Link>
      ),
    },
    numberColumn(
      'posts',
      ({ posts }) => posts,
      () => ({}),
    ),
    numberColumn(
      'orphans',
      ({ orphans }) => orphans,
      () => ({ orphans: 'only' }),
    ),
    numberColumn(
      'inside',
      ({ linking_inside: inside }) => inside,
      ({ section }) => ({ links_to: section }),
    ),
    numberColumn(
      'out',
      ({ linking_out: out }) => out,
      () => ({ links_to: '/others' }),
    ),
    numberColumn(
      'in',
      ({ linked_from_outside: into }) => into,
      () => ({ linked_from: '/others' }),
    ),
  ];
  const flowColumns: Column<Flow>[] = [
    { key: 'from', title: columns.from, cell: ({ from }) => nameOf(from) },
    { key: 'to', title: columns.to, isOnCard: true, cell: ({ to }) => nameOf(to) },
    {
      key: 'posts',
      title: columns.posts,
      isNumber: true,
      isOnCard: true,
      cell: ({ from, to, posts }) => (
        <PostDoor search={{ ...kept, section: from, links_to: to }}>{numbers.whole(posts)}</PostDoor>
      ),
    },
  ];
  return (
    <div className={look['tables']}>
      <DataTable
        label={structure.sections.title}
        columns={sectionColumns}
        rows={body.sections}
        rowKey={({ section }) => section}
      />
      {body.flows.length > 0 && (
        <DataTable
          label={structure.sections.flowTable}
          columns={flowColumns}
          rows={body.flows}
          rowKey={({ from, to }) => `${from} ${to}`}
        />
      )}
    </div>
  );
}
