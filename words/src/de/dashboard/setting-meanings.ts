/** What each setting of the service does, by name. English has it from the service itself. */
export const settingMeanings: Readonly<Record<string, string>> = {
  SIGNPOST_DATA: 'Wo die Daten liegen; der Ordner wird angelegt, wenn es ihn nicht gibt.',
  SIGNPOST_HOST: 'Adresse, an der der Dienst lauscht.',
  SIGNPOST_PORT: 'Port, an dem der Dienst lauscht; 0 für irgendeinen freien.',
  SIGNPOST_WORKERS: 'Prozesse, die an diesem Port antworten.',
  SIGNPOST_DATABASE_URL: 'Ein Datenbankserver, der die Daten anstelle des Datenordners hält.',
  SIGNPOST_DATABASE_CONNECTIONS:
    'Höchstzahl der Verbindungen dorthin je Prozess; jeder Such-Thread hat eine weitere.',
  SIGNPOST_DATABASE_TIMEOUT_MS:
    'Zeitgrenze einer Anweisung in Millisekunden; für Importe und Migrationen gilt keine.',
  SIGNPOST_CACHE_URL: 'Ein Redis, das mehrere Prozesse gemeinsam nutzen.',
  SIGNPOST_CACHE_TIMEOUT_MS:
    'Wie lange der Dienst auf dieses Redis wartet, in Millisekunden; danach arbeitet er ohne es, bis es wieder antwortet.',
  SIGNPOST_CACHE_PREFIX: 'Der Anfang jedes Schlüssels in diesem Redis.',
  SIGNPOST_BASE_PATH: 'Pfad vor jeder Adresse, etwa /signpost, oder /wp-json für Clients der Plattform.',
  SIGNPOST_NAMESPACE: 'Pfad hinter dem Basispfad.',
  SIGNPOST_EXTENSIONS: 'Erweiterungen, die geladen werden.',
  SIGNPOST_SCHEDULER:
    'Ob der Dienst die Läufe startet, die Zeitpläne und gemeldete Änderungen verlangen; bei off muss das ein anderer Prozess mit denselben Daten tun.',
  SIGNPOST_LINK_CACHE_SECONDS:
    'Wie lange eine Antwort über Links aufbewahrt wird, in Sekunden; ein neuer Import zeigt sich in jedem Fall sofort.',
  SIGNPOST_CACHE_MEGABYTES: 'Speicher für aufbewahrte Antworten über Links je Prozess, in Megabyte.',
  SIGNPOST_SUGGESTION_POSTS:
    'Die meisten Beiträge einer Website, für die Vorschläge gemacht werden; bei 0 keine. Der Prozess, der sie macht, hält alle Texte im Speicher: 27 MB für je 1.000 Beiträge mit 800 Wörtern.',
  SIGNPOST_LOG_LEVEL: 'Die unwichtigsten Zeilen, die noch ins Protokoll kommen.',
  SIGNPOST_LOG_FORMAT:
    'Wie Zeilen protokolliert werden: text ist für Menschen; auto ist Text in einem Terminal und sonst JSON.',
  SIGNPOST_TRUSTED_PROXIES: 'Proxys, deren X-Forwarded-For geglaubt wird.',
  SIGNPOST_ALLOWED_ORIGINS: 'Andere Websites, deren Seiten lesen und ändern dürfen.',
  SIGNPOST_PUBLIC_URL:
    'Adresse, unter der die Welt den Dienst erreicht, mit oder ohne Basispfad; Links zu Berichten und Einladungen beginnen damit, und /openapi.json nennt sie.',
  SIGNPOST_ALLOWED_HOSTS: 'Hosts mit privaten Adressen, die index fragen darf, neben denen von --allow-host.',
  SIGNPOST_SOURCE_FOLDERS:
    'Ordner, die Administratoren im Dashboard und in der API nennen dürfen, mit allem darunter; die Befehlszeile darf alle nennen.',
  SIGNPOST_BACKUP_FOLDERS:
    'Ordner, in die Administratoren Sicherungen schreiben lassen dürfen, mit allem darunter; die Befehlszeile darf alle nennen.',
  SIGNPOST_SOURCE_DATABASE_HOSTS:
    'Hosts, deren Datenbanken von MySQL oder MariaDB Administratoren im Dashboard und in der API nennen dürfen, an Port 3306, wenn kein anderer angegeben ist; die Befehlszeile darf alle nennen.',
  SIGNPOST_CONTACT:
    'Wem gesagt werden soll, dass index check-links eine Last ist; wird den gefragten Servern mitgeschickt.',
  SIGNPOST_AGENTS: 'Was Agenten unter /mcp dürfen; write braucht zudem das Token eines Administrators.',
  SIGNPOST_URL: 'Adresse des Dienstes, den signpost mcp fragt.',
  SIGNPOST_TOKEN: 'Token, mit dem signpost mcp ihn fragt.',
  SIGNPOST_BACKEND_URL: 'Ein anderer Analysedienst als unser eigener, ohne /api/v1.',
  SIGNPOST_BACKEND_API_KEY: 'Schlüssel des Kontos bei diesem Analysedienst.',
  SIGNPOST_BACKEND_USERNAME: 'Benutzername des Kontos, gesendet als x-username.',
  SIGNPOST_BACKEND_SITE_URL: 'Adresse der Website, gesendet als x-site-url.',
  SIGNPOST_BACKEND_TIMEOUT_MS:
    'Zeitgrenze eines ganzen Aufrufs des Analysedienstes in Millisekunden: Verbindung, Kopfzeilen und Inhalt.',
  SIGNPOST_BACKEND_MAX_REPLY_MEGABYTES:
    'Die größte Antwort, die angenommen wird, in Megabyte; eine größere ist 502 aiv_bad_response.',
  SIGNPOST_BACKEND_DATABASE_URL:
    'Ein Datenbankserver für die Daten unseres eigenen Analysedienstes; neben SIGNPOST_DATABASE_URL wird dieser nur damit gestartet.',
  SIGNPOST_LANGUAGE:
    'Sprache geteilter Berichte und des Dashboards für Menschen, deren Browser keine unserer Sprachen verlangt, und von brand report.',
  SIGNPOST_SMTP_URL:
    'Der Mailserver, über den Benachrichtigungen verschickt werden; ohne ihn warten Benachrichtigungen per E-Mail.',
  SIGNPOST_MAIL_FROM: 'Der Absender von Benachrichtigungen per E-Mail; neben SIGNPOST_SMTP_URL nötig.',
  SIGNPOST_SECRET_KEY:
    'Der Schlüssel, mit dem gespeicherte Geheimnisse verschlüsselt sind; derselbe für alle Prozesse und Rechner, die sich die Daten teilen.',
  SIGNPOST_SESSION_IDLE_MINUTES: 'Wie lange eine Sitzung im Browser ohne Anfragen dauert, in Minuten.',
  SIGNPOST_SESSION_DAYS: 'Wie lange eine Sitzung im Browser insgesamt dauert, in Tagen.',
  SIGNPOST_EVENTS: 'Wohin Nutzungsereignisse gehen.',
};
