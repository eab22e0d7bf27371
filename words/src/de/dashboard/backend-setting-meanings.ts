const KEY_NEEDED = 'nötig, wenn ein Assistent oder das lesende Modell zu seinen Modellen gehört.';

/** What each setting of our own analysis backend does, by name. English has it from the backend itself. */
export const backendSettingMeanings: Readonly<Record<string, string>> = {
  SIGNPOST_DATA: 'Wo die Daten liegen; der Ordner wird angelegt, wenn es ihn nicht gibt.',
  SIGNPOST_LOG_LEVEL: 'Die unwichtigsten Zeilen, die noch ins Protokoll kommen.',
  SIGNPOST_LOG_FORMAT:
    'Wie Zeilen protokolliert werden: text ist für Menschen; auto ist Text in einem Terminal und sonst JSON.',
  SIGNPOST_BACKEND_HOST: 'Adresse, an der der Analysedienst lauscht.',
  SIGNPOST_BACKEND_PORT: 'Port, an dem der Analysedienst lauscht; 0 für irgendeinen freien.',
  SIGNPOST_BACKEND_SOCKET: 'Unix-Socket, an dem er anstelle von Adresse und Port lauscht.',
  SIGNPOST_BACKEND_API_KEY:
    'Der Schlüssel, den Aufrufer als x-cai-api-key senden; signpost serve macht einen für den Analysedienst, den es startet.',
  SIGNPOST_BACKEND_DATABASE_URL:
    'Ein Datenbankserver, der Daten und Aufträge anstelle von SQLite im Datenordner hält.',
  SIGNPOST_SECRET_KEY:
    'Der Schlüssel, mit dem gespeicherte Geheimnisse verschlüsselt sind; derselbe für alle Prozesse und Rechner, die sich die Daten teilen.',
  SIGNPOST_ENGINES: 'KI-Dienste, die gefragt werden; ohne sie sind die Antworten erfundene Beispiele.',
  SIGNPOST_EXTRACTION_MODEL: 'Das Modell, das Antworten beurteilt und Fragen schreibt.',
  SIGNPOST_OPENAI_API_KEY: `Schlüssel von OpenAI; ${KEY_NEEDED}`,
  SIGNPOST_OPENAI_BASE_URL: 'Eine andere Adresse mit der API von OpenAI.',
  SIGNPOST_ANTHROPIC_API_KEY: `Schlüssel von Anthropic; ${KEY_NEEDED}`,
  SIGNPOST_ANTHROPIC_BASE_URL: 'Eine andere Adresse mit der API von Anthropic.',
  SIGNPOST_GEMINI_API_KEY: `Schlüssel von Gemini; ${KEY_NEEDED}`,
  SIGNPOST_GEMINI_BASE_URL: 'Eine andere Adresse mit der API von Gemini.',
  SIGNPOST_PERPLEXITY_API_KEY: `Schlüssel von Perplexity; ${KEY_NEEDED}`,
  SIGNPOST_PERPLEXITY_BASE_URL: 'Eine andere Adresse mit der API von Perplexity.',
  SIGNPOST_COMPATIBLE_API_KEY: 'Schlüssel des kompatiblen Servers, falls er einen verlangt.',
  SIGNPOST_COMPATIBLE_BASE_URL:
    'Adresse des kompatiblen Servers, etwa http://127.0.0.1:11434/v1; nötig, wenn er gefragt wird.',
  SIGNPOST_PRICES: 'Preise von Modellen, die vor den mitgelieferten gelten.',
  SIGNPOST_BUDGET_RUN_USD: 'Was eine Analyse höchstens kosten darf.',
  SIGNPOST_BUDGET_BRAND_MONTH_USD: 'Was eine Marke in einem Monat höchstens kosten darf.',
  SIGNPOST_BUDGET_INSTANCE_DAY_USD: 'Was alle Marken zusammen an einem Tag höchstens kosten dürfen.',
  SIGNPOST_ANALYSIS_QUERIES:
    'Höchstzahl der Fragen einer Analyse; so viele werden für eine neue Marke geschrieben.',
  SIGNPOST_ANALYSIS_REPLICATES: 'Wie oft jede Frage jedem Assistenten gestellt wird.',
  SIGNPOST_ANALYSIS_STOP_AT_POINTS:
    'Beendet eine Analyse früher, sobald ihre Punktzahl auf so viele Punkte nach beiden Seiten bekannt ist.',
  SIGNPOST_PROVIDER_CONCURRENCY: 'Höchstzahl gleichzeitiger Aufrufe je Anbieter und Prozess.',
  SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: 'Höchstzahl der Aufrufe in einer Minute je Anbieter und Prozess.',
  SIGNPOST_ANSWER_TIMEOUT_MS: 'Zeitgrenze eines Aufrufs in Millisekunden.',
  SIGNPOST_ANSWER_MAX_KILOBYTES:
    'Die längste Antwort, die gespeichert und gelesen wird, in Kilobyte; eine längere wird dort abgeschnitten und hat keinen Rang.',
  SIGNPOST_RAW_DAYS:
    'Wie viele Tage die rohen Antworten der KI-Dienste aufbewahrt werden; der Text der Antworten und was daraus gelesen wurde, bleibt.',
};
