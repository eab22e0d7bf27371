import type { AgentsBody } from '@signpost/contract/agents';
import { Link } from '@tanstack/react-router';
import { rootAddress } from '../../../api/client.ts';
import { useParams } from '../../../app/address.ts';
import { useAdministrationWords } from '../../../app/words-context.ts';
import { Card } from '../../../parts/card.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Segments } from '../../../parts/fields.tsx';
import look from './agents.module.css';
import { CLIENTS, clientLines, type Client, type ClientLines } from './client-lines.ts';

const NAMES = Object.keys(CLIENTS) as Client[];

/** Everything a person needs to connect an agent. */
export function ConnectCard({ agents: { address, path, mode, tools } }: { agents: AgentsBody }) {
  const { agents: words } = useAdministrationWords();
  const [{ client: chosen }, change] = useParams();
  const client = NAMES.find((name) => name === chosen) ?? 'claude-code';
  const root = address === '' ? new URL(rootAddress(''), location.origin).href.replace(/\/$/, '') : address;
  const place = { root, address: root + path };
  const lines = clientLines(client, place).filter(({ way }) => way === 'stdio' || mode !== 'off');
  return (
    <Card title={words.connect}>
      <dl className={look['facts']}>
        {mode !== 'off' && (
          <div>
            <dt>{words.address}</dt>
            <dd>
              <code>{place.address}</code> <CopyButton text={place.address} label={words.copyAddress} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.token}</dt>
          <dd>
            <p>{words.tokenMeaning}</p>
            <p>
              <Link to="/admin/$part" params={{ part: 'users' }}>
                {words.toUsers}
              </Link>
            </p>
          </dd>
        </div>
      </dl>
      <Segments
        label={words.client}
        choices={NAMES.map((value) => ({ value, label: CLIENTS[value] }))}
        value={client}
        onChange={(value) => change({ client: value }, { replace: true })}
      />
      {lines.map((one) => (
        <Lines key={one.way} {...one} />
      ))}
      <p className={look['tools']}>
        {words.tools(tools.length)} {tools.map(({ name }) => name).join(', ')}
      </p>
    </Card>
  );
}

function Lines({ way, file, text }: ClientLines) {
  const { agents: words } = useAdministrationWords();
  return (
    <section className={look['lines']} aria-label={words.ways[way]}>
      <header>
        <h3>{words.ways[way]}</h3>
        <CopyButton text={text} label={words.copyLines(words.wayNames[way])} />
      </header>
      <p>{file === null ? words.inTerminal : words.inFile(file)}</p>
      <pre>{text}</pre>
    </section>
  );
}
