/** Workspaces that browsers load. */
export const BROWSER: readonly string[] = ['contract', 'words', 'dashboard'];

/** What has no effect but its result; `PLAIN` in the table. */
export const PLAIN: readonly string[] = [
  'contract',
  'platform/errors',
  'platform/html',
  'platform/memory',
  'platform/text',
  'platform/time',
];

/**
 * Who may import whom, in the sources of all workspaces. A room is a folder, or a file at the top of a workspace. It may import itself
 * and what is listed; what is not listed is refused, and so is a new folder. `./` is a room of the same workspace, `/*` are all rooms
 * of a folder. Node's own modules are free except in `BROWSER`.
 */
export const IMPORTS: Readonly<Record<string, string>> = {
  contract: 'typebox',
  words: 'contract',
  ...within('platform', {
    errors: '',
    html: '',
    memory: '',
    text: '',
    time: '',
    files: './errors',
    settings: './errors ./text',
    secrets: './errors ./files ./settings',
    log: './settings ./text pino',
    command: './errors ./text ./package.json commander fastify',
    http: 'fastify',
    outbound: './errors ./time undici',
    place: '',
    sql: './errors ./files ./text better-sqlite3 kysely mysql2 pg',
    backup: './errors ./files ./sql better-sqlite3 kysely',
  }),
  ...within('indexing', {
    'adapters/content-source':
      'PLAIN platform/outbound ./addresses ./ports ./said ./adapters/content-source/*',
    'adapters/content-source/documents': 'PLAIN ./extract ./ports',
    'adapters/content-source/html-folder':
      'PLAIN ./adapters/content-source/documents ./addresses ./extract ./ports ./said',
    'adapters/content-source/records':
      'PLAIN ./adapters/content-source/documents ./ports ./records ./said better-sqlite3',
    'adapters/content-source/web':
      'PLAIN platform/outbound ./adapters/content-source/documents ./adapters/content-source/xml ./addresses ./extract ./ports ./records ./said robots-parser',
    'adapters/content-source/wordpress-db':
      'PLAIN platform/sql ./adapters/content-source/documents ./extract ./ports ./records ./said ./wordpress better-sqlite3 mysql2',
    'adapters/content-source/wordpress-rest':
      'PLAIN platform/outbound ./adapters/content-source/documents ./adapters/content-source/web ./addresses ./ports ./records ./rules-of.ts ./said ./wordpress',
    'adapters/content-source/wxr':
      'PLAIN ./adapters/content-source/documents ./adapters/content-source/xml ./extract ./ports ./said ./wordpress',
    'adapters/content-source/xml': '',
    'adapters/link-checker': 'PLAIN platform/outbound ./ports',
    'adapters/site-ledger':
      'PLAIN platform/secrets platform/sql ./ports ./said ./adapters/site-ledger/* better-sqlite3 kysely',
    'adapters/site-ledger/read':
      'PLAIN ./adapters/site-ledger/tables ./addresses ./ports ./records ./texts kysely',
    'adapters/site-ledger/runs':
      'PLAIN platform/sql ./adapters/site-ledger/read ./adapters/site-ledger/tables ./adapters/site-ledger/write ./ports ./said kysely',
    'adapters/site-ledger/tables': 'platform/sql ./ports ./said kysely',
    'adapters/site-ledger/write': 'PLAIN platform/sql ./adapters/site-ledger/tables ./extract ./ports kysely',
    'address-reader.ts': 'PLAIN ./addresses ./ports ./rules-of.ts',
    addresses: './ports tldts',
    changed: 'PLAIN ./addresses ./find-at-address.ts ./ports ./rules-of.ts',
    'check-links': 'PLAIN words ./index-deps.ts ./index-refusals.ts ./ports ./said ./schedule',
    extract: './ports entities',
    'extracted-text.ts': './extract',
    extracting:
      'PLAIN platform/place ./addresses ./ports ./rules-of.ts ./said ./texts ./to-ledger-document.ts',
    'find-at-address.ts': './addresses ./ports ./rules-of.ts',
    'index-deps.ts': 'PLAIN ./ports',
    'index-refusals.ts': 'PLAIN',
    'index-site.ts':
      'PLAIN ./addresses ./extracting ./ports ./rules ./rules-of.ts ./said ./sources ./to-ledger-redirect.ts',
    lists:
      'PLAIN words ./addresses ./find-at-address.ts ./index-refusals.ts ./ports ./records ./rules ./rules-of.ts',
    ports: 'PLAIN',
    'publish-links.ts': 'PLAIN ./ports ./said ./sample-source.ts',
    records: 'PLAIN ./ports',
    rules: 'contract ./addresses ./ports',
    'rules-of.ts': 'PLAIN ./addresses ./ports ./rules ./rules/wordpress ./wordpress',
    'rules/wordpress': 'PLAIN ./addresses ./ports ./rules ./wordpress',
    runs: 'PLAIN words ./index-deps.ts ./index-refusals.ts ./index-site.ts ./package.json ./ports ./publish-links.ts ./said ./sample-history.ts ./sample-source.ts ./schedule ./sources',
    said: 'PLAIN words',
    'sample-history.ts': './ports',
    'sample-source.ts': 'platform/place ./ports',
    schedule: 'PLAIN ./ports',
    sources:
      'PLAIN words ./addresses ./index-deps.ts ./index-refusals.ts ./ports ./publish-links.ts ./records ./rules-of.ts ./said ./sample-source.ts ./schedule',
    texts: './extract ./ports',
    'to-ledger-document.ts':
      './address-reader.ts ./addresses ./extract ./extracted-text.ts ./ports ./rules-of.ts ./texts',
    'to-ledger-redirect.ts': './addresses ./ports ./rules ./rules-of.ts',
    wordpress: 'PLAIN ./addresses ./ports ./said entities',
  }),
  ...within('mending', {
    'adapters/page-files': 'PLAIN indexing/adapters/content-source/html-folder indexing/ports ./ports',
    'adapters/sql-store': 'PLAIN indexing/adapters/site-ledger platform/sql ./ports kysely',
    'adapters/wordpress-writer':
      'indexing/adapters/content-source/web indexing/adapters/content-source/wordpress-rest indexing/said platform/outbound ./ports',
    check: './find ./index ./model ./ports ./words',
    find: './index ./ports ./words',
    index: 'indexing/addresses ./ports ./words',
    model: '',
    plans: 'PLAIN indexing/ports indexing/records platform/outbound ./plans/edit ./ports',
    'plans/edit': './ports entities',
    ports: 'PLAIN indexing/ports',
    suggest: 'PLAIN ./check ./find ./index ./model ./ports',
    suggestions: 'PLAIN indexing/addresses indexing/ports ./ports ./suggest',
    words: 'PLAIN snowball-stemmers',
  }),
  ...within('notices', {
    'adapters/smtp': 'PLAIN ./ports nodemailer',
    'adapters/sql-store': 'PLAIN indexing/adapters/site-ledger platform/sql ./ports kysely',
    'adapters/webhook': 'PLAIN platform/outbound ./ports',
    digest: 'PLAIN ./ports',
    gather: 'PLAIN indexing/ports ./ports',
    outbox: 'PLAIN indexing/ports ./digest ./gather ./links ./ports ./render ./rules',
    links: '',
    ports: 'PLAIN',
    render: 'PLAIN words ./ports',
    rules: 'PLAIN indexing/schedule ./ports',
    subscriptions: 'PLAIN indexing/schedule words ./digest ./links ./outbox ./ports ./render ./rules',
  }),
  ...within('analysis-backend', {
    'ai-services': 'PLAIN platform/secrets ./asking ./ports ./providers ./shared',
    analyses: 'PLAIN ./analyses/run ./evidence ./metrics ./model ./ports ./shared',
    'analyses/run':
      'PLAIN ./asking ./audit ./baseline ./evidence ./facts ./metrics ./model ./ports ./shared ./extraction/* pino',
    asking: 'PLAIN ./evidence ./ports ./shared',
    audit: 'PLAIN ./evidence ./extraction/text ./metrics ./model ./ports ./shared',
    baseline: 'PLAIN ./asking ./extraction/names ./extraction/text ./ports',
    brands:
      'PLAIN ./analyses ./analyses/run ./baseline ./competitors ./evidence ./insights/trend ./metrics ./model ./ports ./queries ./shared',
    cli: 'PLAIN platform/command ./ai-services ./analyses/run ./asking ./audit ./brands ./compose.ts ./config.ts ./extraction ./ports ./providers ./run-file ./settings.ts ./shared ./storage commander fastify',
    competitors: 'PLAIN ./evidence ./model ./ports ./shared',
    'compose.ts':
      'PLAIN platform/log platform/secrets ./ai-services ./analyses/run ./asking ./brands ./config.ts ./evidence ./http ./jobs ./ports ./providers ./reading ./shared ./storage fastify',
    'config.ts': 'PLAIN platform/settings platform/sql ./ai-services ./providers ./settings.ts',
    evidence: 'PLAIN ./metrics ./model ./ports ./shared ./extraction/*',
    extraction: './model ./ports ./extraction/*',
    'extraction/names': './extraction/text ./model ./ports',
    'extraction/opinions': 'PLAIN ./model ./ports',
    'extraction/pages': 'PLAIN ./extraction/text',
    'extraction/text': './model',
    facts: 'PLAIN ./asking ./evidence ./model ./ports ./shared ./extraction/*',
    http: 'PLAIN platform/http platform/secrets platform/settings platform/sql ./ai-services ./analyses/run ./audit ./http/call ./http/handlers ./insights/trend ./ports ./shared fastify',
    'http/call': 'PLAIN ./brands ./competitors ./queries ./shared',
    'http/handlers':
      'PLAIN ./ai-services ./analyses ./analyses/run ./audit ./baseline ./brands ./competitors ./evidence ./facts ./http/call ./ports ./queries ./run-file ./shared ./insights/*',
    insights: './ports',
    'insights/answers':
      'PLAIN ./analyses ./audit ./evidence ./extraction/pages ./extraction/text ./insights ./metrics ./model ./ports ./shared',
    'insights/citations': 'PLAIN ./evidence ./extraction/pages ./insights ./metrics ./ports ./shared',
    'insights/disagreement': 'PLAIN ./evidence ./insights ./metrics ./model ./ports ./shared',
    'insights/explain':
      'PLAIN ./analyses ./evidence ./extraction/text ./insights ./metrics ./model ./ports ./shared',
    'insights/figures': 'PLAIN ./analyses ./analyses/run ./evidence ./model ./ports ./shared',
    'insights/matrix': 'PLAIN ./evidence ./insights ./metrics ./model ./ports ./shared',
    'insights/plan': 'PLAIN ./evidence ./insights ./metrics ./model ./ports ./shared',
    'insights/results':
      'PLAIN ./analyses ./evidence ./extraction ./insights ./metrics ./model ./ports ./shared',
    'insights/trend': 'PLAIN ./analyses ./evidence ./extraction/pages ./insights ./metrics ./ports ./shared',
    jobs: 'PLAIN platform/sql ./ports ./shared ./storage kysely pg-boss pino',
    metrics: 'PLAIN ./extraction/text ./model ./ports',
    model: 'PLAIN',
    ports: './model',
    providers: 'PLAIN platform/outbound ./ports ./providers/demo ./providers/reply ./shared undici',
    'providers/demo': './model ./ports ./providers/reply ./shared',
    'providers/reply': './ports ./shared',
    queries:
      'PLAIN ./asking ./baseline ./evidence ./extraction/names ./extraction/text ./metrics ./model ./ports ./shared',
    reading: 'PLAIN platform/place ./extraction ./model ./ports ./shared piscina',
    'run-file':
      'PLAIN ./analyses ./evidence ./metrics ./model ./package.json ./ports ./shared ./extraction/*',
    'settings.ts': 'platform/secrets platform/settings platform/sql ./providers',
    shared: 'PLAIN ./model ./ports',
    storage: 'PLAIN platform/sql ./model ./ports ./shared kysely',
  }),
  ...within('service', {
    'adapters/analysis-backend': 'PLAIN platform/outbound ./ports undici',
    'adapters/backup-plan': 'PLAIN platform/sql ./database ./ports kysely',
    'adapters/backups':
      'PLAIN analysis-backend/storage indexing/adapters/site-ledger indexing/adapters/site-ledger/tables mending/adapters/sql-store notices/adapters/sql-store platform/backup platform/sql ./adapters/link-store/build ./adapters/link-store/places ./database ./ports ./shared better-sqlite3 kysely',
    'adapters/body-cache': 'PLAIN ./ports lru-cache',
    'adapters/durable-cache': 'PLAIN ./database ./ports lru-cache',
    'adapters/event-sink': 'PLAIN platform/files platform/outbound ./database ./ports kysely undici',
    'adapters/failed-sign-ins': 'PLAIN ./ports lru-cache',
    'adapters/identity-store': 'PLAIN ./database ./ports ./shared kysely',
    'adapters/index-runner': 'PLAIN indexing/ports platform/place pino',
    'adapters/link-store':
      'PLAIN indexing/ports indexing/records platform/files platform/place ./ports ./shared piscina ./adapters/link-store/*',
    'adapters/link-store/build': 'PLAIN indexing/ports indexing/records ./ports ./shared better-sqlite3',
    'adapters/link-store/find':
      'PLAIN ./adapters/link-store/build ./adapters/link-store/parts ./adapters/link-store/read ./ports ./shared',
    'adapters/link-store/parts':
      'PLAIN indexing/addresses indexing/ports indexing/records ./adapters/link-store/build ./adapters/link-store/read ./adapters/link-store/update ./adapters/link-store/verify ./ports ./shared better-sqlite3 kysely',
    'adapters/link-store/places':
      'PLAIN indexing/ports platform/files platform/sql ./adapters/link-store/build ./adapters/link-store/parts ./adapters/link-store/read ./database ./ports ./shared better-sqlite3 kysely mysql2 pg pg-copy-streams',
    'adapters/link-store/read': 'PLAIN ./adapters/link-store/build ./shared kysely lru-cache',
    'adapters/link-store/update':
      'PLAIN indexing/ports ./adapters/link-store/build ./adapters/link-store/read ./shared better-sqlite3',
    'adapters/link-store/verify':
      'PLAIN indexing/ports indexing/records ./adapters/link-store/build ./adapters/link-store/read',
    'adapters/session-store': './database ./ports kysely',
    'adapters/share-store': './database ./ports',
    'adapters/shared-cache': 'PLAIN ./ports ./shared redis',
    'adapters/agent-log': './database ./ports',
    agents: 'PLAIN ./ports @modelcontextprotocol/server',
    administration: 'PLAIN indexing/ports platform/files platform/settings ./backend-data ./ports',
    analyses: 'PLAIN words ./backend-data ./ports',
    'backend-data': 'PLAIN ./ports',
    backups: 'PLAIN indexing/schedule indexing/sources ./ports',
    brands: 'PLAIN words ./backend-data ./ports',
    cli: 'platform/command ./cli/* commander',
    'cli/agents':
      'PLAIN platform/settings ./agents ./config.ts ./package.json @modelcontextprotocol/server commander',
    'cli/backups': 'PLAIN platform/command ./backups ./cli/command ./compose ./config.ts ./ports commander',
    'cli/brand':
      'PLAIN platform/command platform/log words ./analyses ./brands ./cli/command ./cli/serve ./compose ./config.ts ./http/params ./report ./shares commander',
    'cli/command':
      'PLAIN indexing/find-at-address.ts indexing/ports platform/command ./compose ./config.ts ./package.json ./ports ./shared',
    'cli/doctor':
      'PLAIN indexing/ports platform/command platform/files platform/log platform/secrets words ./administration ./cli/brand ./cli/command ./compose ./config.ts ./extensions ./package.json ./ports commander',
    'cli/indexing':
      'PLAIN indexing/addresses indexing/check-links indexing/lists indexing/ports indexing/runs indexing/schedule indexing/sources platform/command platform/outbound words ./cli/command ./compose ./config.ts ./identity ./ports ./shared commander',
    'cli/link-data':
      'PLAIN indexing/ports indexing/sample-source.ts indexing/sources platform/command ./cli/command ./cli/indexing ./compose ./config.ts ./identity ./links ./shared commander',
    'cli/mending':
      'PLAIN mending/ports mending/suggestions platform/command ./cli/command ./compose ./links commander ./config.ts mending/plans',
    'cli/serve':
      'PLAIN indexing/runs platform/command platform/log platform/place platform/settings ./brands ./cli/command ./compose ./config.ts ./http/answer ./identity ./settings.ts commander fastify pino',
    'cli/setup':
      'PLAIN indexing/ports indexing/sample-source.ts indexing/sources platform/command platform/place ./analyses ./cli/brand ./cli/command ./compose ./config.ts ./identity ./ports ./shared commander',
    'cli/notices':
      'PLAIN notices/subscriptions platform/command ./cli/command ./compose ./config.ts commander',
    'cli/users': 'PLAIN platform/command ./cli/command ./config.ts ./identity ./ports commander',
    compose:
      'PLAIN indexing/adapters/content-source indexing/adapters/content-source/web indexing/adapters/link-checker indexing/adapters/site-ledger indexing/check-links indexing/index-deps.ts indexing/ports indexing/schedule mending/adapters/page-files mending/adapters/sql-store mending/adapters/wordpress-writer mending/plans mending/suggestions notices/adapters/smtp notices/adapters/sql-store notices/adapters/webhook notices/outbox notices/ports notices/subscriptions platform/command platform/log platform/place platform/secrets platform/sql ./adapters/agent-log ./adapters/analysis-backend ./adapters/backup-plan ./adapters/backups ./adapters/body-cache ./adapters/durable-cache ./adapters/event-sink ./adapters/failed-sign-ins ./adapters/identity-store ./adapters/index-runner ./adapters/link-store ./adapters/link-store/places ./adapters/session-store ./adapters/share-store ./adapters/shared-cache ./administration ./agents ./analyses ./backend-data ./backups ./brands ./config.ts ./database ./extensions ./http/* ./identity ./links ./package.json ./ports ./shared ./shares fastify pino',
    'config.ts': 'platform/settings platform/sql ./settings.ts',
    database: 'PLAIN indexing/adapters/site-ledger platform/sql ./ports kysely',
    extensions: 'PLAIN ./ports',
    html: 'PLAIN',
    http: 'PLAIN indexing/changed indexing/index-deps.ts platform/http ./analyses ./backups ./brands ./config.ts ./extensions ./links ./shared ./shares ./today fastify ./http/* mending/suggestions notices/subscriptions',
    'http/access': 'PLAIN ./config.ts ./identity ./ports fastify',
    'http/agents':
      'PLAIN ./agents ./config.ts ./http/access ./http/handlers ./identity ./package.json @modelcontextprotocol/server fastify',
    'http/answer': 'PLAIN platform/secrets ./backend-data ./http/params ./ports ./shared fastify prom-client',
    'http/dashboard': './config.ts ./http/answer ./http/params fastify',
    'http/docs':
      'PLAIN ./config.ts ./html ./http/access ./http/answer ./http/endpoint ./http/params ./package.json',
    'http/endpoint': 'PLAIN ./backend-data ./http/access ./http/answer ./http/params ./ports fastify',
    'http/handlers':
      'PLAIN ./agents indexing/changed indexing/check-links indexing/find-at-address.ts indexing/index-deps.ts indexing/index-refusals.ts indexing/lists indexing/ports indexing/runs indexing/sources platform/settings words ./administration ./analyses ./backend-data ./backups ./brands ./config.ts ./extensions ./http/access ./http/answer ./http/endpoint ./http/params ./identity ./links ./ports ./shared ./shares fastify mending/suggestions mending/plans notices/subscriptions',
    'http/params': 'PLAIN ./shared fastify',
    'http/routes':
      'PLAIN words ./config.ts ./extensions ./html ./http/answer ./http/dashboard ./http/docs ./http/endpoint ./http/params ./package.json ./ports ./report ./shared ./shares fastify notices/render notices/subscriptions',
    identity: 'PLAIN ./ports ./shared',
    links: 'PLAIN indexing/ports indexing/publish-links.ts ./ports ./shared mending/ports',
    'main.ts': 'analysis-backend/cli platform/command ./cli ./cli/command',
    ports: 'PLAIN indexing/ports',
    report: 'PLAIN words ./backend-data ./html ./ports ./shared',
    'settings.ts': 'PLAIN platform/secrets platform/settings platform/sql words ./shared',
    shared: 'PLAIN indexing/ports indexing/records ./ports',
    shares: 'PLAIN words ./backend-data ./ports ./report',
    today:
      'PLAIN indexing/addresses indexing/lists indexing/ports indexing/rules indexing/rules-of.ts indexing/sample-source.ts ./backend-data ./ports',
  }),
  ...within('dashboard', {
    account: './api ./app ./parts @tanstack/react-query react',
    api: 'contract @tanstack/react-query',
    app: 'words ./api @tanstack/react-query @tanstack/react-router react',
    charts: './app @tanstack/react-router react',
    'main.tsx':
      './api ./app ./router.tsx ./shell @tanstack/react-query @tanstack/react-router react react-dom',
    parts: 'contract ./api ./app @tanstack/react-query @tanstack/react-router react',
    post: 'contract words ./api ./app ./parts @tanstack/react-query @tanstack/react-router react',
    'router.tsx': './api ./app ./shell @tanstack/react-router ./screens/*',
    'screens/administration':
      'contract words ./api ./app ./parts @tanstack/react-query @tanstack/react-router react',
    'screens/ai-services':
      'contract ./api ./app ./parts ./screens/administration @tanstack/react-query react',
    'screens/schedules':
      'contract ./api ./app ./parts ./screens/administration ./screens/sources @tanstack/react-query react',
    'screens/brand':
      'contract words ./api ./app ./charts ./parts ./post ./screens/brands @tanstack/react-query @tanstack/react-router react',
    'screens/brands':
      'contract words ./api ./app ./charts ./parts @tanstack/react-query @tanstack/react-router react',
    'screens/broken':
      'contract words ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/extension': './api ./app ./parts @tanstack/react-router react',
    'screens/links': 'contract ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/mend': 'contract ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/notices': 'contract ./api ./app ./parts ./screens/administration @tanstack/react-query react',
    'screens/plans': 'contract ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/posts':
      'contract words ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/sign-in': './account ./api ./app ./parts @tanstack/react-query @tanstack/react-router react',
    'screens/sources':
      'contract ./api ./app ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/structure':
      'contract ./api ./app ./charts ./parts ./post @tanstack/react-query @tanstack/react-router react',
    'screens/today':
      'contract words ./api ./app ./charts ./parts ./screens/brands @tanstack/react-query @tanstack/react-router react',
    shell: 'contract words ./account ./api ./app ./parts @tanstack/react-query @tanstack/react-router react',
  }),
  bench:
    'analysis-backend/* contract e2e/* indexing/* mending/* platform/* service/* better-sqlite3 htmlparser2 mysql2 pg playwright-core saxes',
};

/** The table, with the whole name of each room. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(IMPORTS).map(([room, entries]) => [
    room,
    entries.split(' ').flatMap((entry) => entriesOf(room, entry)),
  ]),
);

function entriesOf(room: string, entry: string): readonly string[] {
  if (entry === '') return [];
  if (entry === 'PLAIN') return PLAIN;
  return [entry.replace(/^\.(?=\/)/, room.split('/', 1)[0] ?? '')];
}

function within(workspace: string, rooms: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rooms).map(([room, entries]) => [`${workspace}/${room}`, entries]),
  );
}
