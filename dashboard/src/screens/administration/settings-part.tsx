import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SettingRow } from '@signpost/contract/administration';
import { query } from '../../api/calls.ts';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { Failure, Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../app/address.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { PartFrame } from './part-frame.tsx';

/** Every setting as it is in force. */
export function SettingsPart() {
  const { settings: words } = useAdministrationWords().administration;
  const loaded = useQuery(query('getSettings'));
  const [{ search = '', which }, change] = useParams();
  // There may be no backend, or one that does not show its settings.
  const backend = useQuery(query('fetchSettings'));
  const fits = (setting: SettingRow, meaning: string): boolean =>
    (which !== 'set' || isSet(setting)) &&
    `${setting.name} ${setting.value ?? ''} ${meaning}`.toLowerCase().includes(search.trim().toLowerCase());
  const own = loaded.data?.settings ?? [];
  // Our own backend takes some settings from the service, which has listed them.
  const names = new Set(own.map(({ name }) => name));
  const others = (backend.data?.settings ?? []).filter(({ name }) => !names.has(name));
  const settings = [...own, ...others];
  const lists = [
    { label: words.list, meaning: words.meaning, settings: own },
    { label: words.backend, meaning: words.backendMeaning, settings: others },
  ]
    .map((list) => ({
      ...list,
      settings: list.settings.filter((setting) => fits(setting, list.meaning(setting))),
    }))
    .filter((list) => list.settings.length > 0);
  const changed = settings.filter(isSet).length;
  return (
    <PartFrame
      part="settings"
      answer={
        loaded.data !== undefined && (
          <>
            {words.answer(changed, settings.length)}{' '}
            {changed > 0 && (
              <Link to="." search={{ which: 'set' }}>
                {words.showSet}
              </Link>
            )}
          </>
        )
      }
    >
      <div className="wrap">
        <SearchBox
          label={words.search}
          value={search}
          onChange={(text) => change({ search: text }, { replace: true })}
        />
        <Segments
          label={words.which}
          choices={[
            { value: 'all', label: words.all },
            { value: 'set', label: words.onlySet },
          ]}
          value={which === 'set' ? 'set' : 'all'}
          onChange={(value) => change({ which: value === 'set' ? 'set' : undefined })}
        />
      </div>
      <Loaded query={loaded} skeleton={<Skeleton rows={12} height={40} />}>
        {() => (
          <div className={look['sections']}>
            {lists.length === 0 && <Note title={words.nothing} />}
            {lists.map((list) => (
              <SettingsList key={list.label} {...list} />
            ))}
          </div>
        )}
      </Loaded>
      {backend.isError && <Failure error={backend.error} onRetry={() => void backend.refetch()} />}
      <p className="meaning">{words.howTo}</p>
    </PartFrame>
  );
}

type Meaning = (setting: SettingRow) => string;

interface SettingsListProps {
  label: string;
  settings: SettingRow[];
  meaning: Meaning;
}

function SettingsList({ label, settings, meaning }: SettingsListProps) {
  const columns = useSettingColumns(meaning);
  return (
    <section className={look['section']}>
      <h2>{label}</h2>
      <DataTable label={label} columns={columns} rows={settings} rowKey={({ name }) => name} />
    </section>
  );
}

function isSet({ from }: SettingRow): boolean {
  return from !== 'default';
}

function useSettingColumns(meaning: Meaning): Column<SettingRow>[] {
  const { settings: words } = useAdministrationWords().administration;
  return [
    {
      key: 'name',
      title: words.columns.name,
      cell: (setting) => (
        <div className={look['setting']}>
          <code>{setting.name}</code>
          <p className="meaning">{meaning(setting)}</p>
        </div>
      ),
    },
    {
      key: 'value',
      title: words.columns.value,
      cell: (setting) => <Value setting={setting} />,
      isOnCard: true,
    },
    {
      key: 'from',
      title: words.columns.from,
      cell: ({ from }) => <Chip meaning={from === 'default' ? 'neutral' : 'accent'}>{words.from[from]}</Chip>,
      isOnCard: true,
    },
  ];
}

function Value({ setting: { value, is_secret: isSecret, from, default: usual } }: { setting: SettingRow }) {
  const { settings: words } = useAdministrationWords().administration;
  return (
    <div className={look['setting']}>
      {isSecret ? (
        <em>{words.secret}</em>
      ) : value === null ? (
        <span className="dim">{words.none}</span>
      ) : (
        <code>{value}</code>
      )}
      {from !== 'default' && <p className="meaning">{words.usually(usual)}</p>}
    </div>
  );
}
