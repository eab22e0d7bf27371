import type { AgentCallRow, AgentsBody } from '@signpost/contract/agents';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/calls.ts';
import { useAdministrationWords } from '../../../app/words-context.ts';
import { Chip } from '../../../parts/chip.tsx';
import type { Column } from '../../../parts/data-row.tsx';
import { defineList } from '../../../parts/list-definition.ts';
import { ListScreen } from '../../../parts/list-screen.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useList } from '../../../parts/use-list.ts';
import { PartTabs } from '../part-frame.tsx';
import look from './agents.module.css';
import { ConnectCard } from './connect-card.tsx';

const CALLS = defineList({
  call: 'listAgentCalls',
  filters: {},
  rowsOf: ({ calls }) => calls,
  keyOf: ({ id }) => id,
});

/** How agents reach the service, and what they have asked. */
export function AgentsPart() {
  const { shell, agents: words } = useAdministrationWords();
  const list = useList(CALLS);
  const agents = useQuery(query('getAgents'));
  const columns = useCallColumns();
  return (
    <ListScreen
      list={list}
      title={shell.screens.agents}
      answer={agents.data !== undefined && words.modes[agents.data.mode]}
      label={words.calls}
      columns={columns}
      isShort
      above={
        <>
          <PartTabs part="agents" />
          <Loaded query={agents} skeleton={<Skeleton rows={4} height={40} />}>
            {(body: AgentsBody) => <ConnectCard agents={body} />}
          </Loaded>
          <h2 className={look['title']}>{words.calls}</h2>
        </>
      }
      empty={<Note title={words.empty}>{words.emptyMeaning}</Note>}
    />
  );
}

function useCallColumns(): Column<AgentCallRow>[] {
  const { agents: words, time, numbers } = useAdministrationWords();
  return [
    { key: 'tool', title: words.columns.tool, cell: ({ tool }) => <code>{tool}</code> },
    {
      key: 'time',
      title: words.columns.time,
      cell: (call) => <time dateTime={call.time}>{time.dateAndTime(call.time)}</time>,
      isOnCard: true,
    },
    { key: 'login', title: words.columns.login, cell: ({ login }) => login, isOnCard: true },
    { key: 'way', title: words.columns.way, cell: ({ way }) => words.wayNames[way] },
    {
      key: 'ms',
      title: words.columns.ms,
      cell: ({ ms }) => `${numbers.whole(ms)} ms`,
      isNumber: true,
    },
    {
      key: 'result',
      title: words.columns.result,
      cell: ({ result }) =>
        result === 'ok' ? <Chip meaning="good">{words.ok}</Chip> : <Chip meaning="neutral">{result}</Chip>,
      isOnCard: true,
    },
  ];
}
