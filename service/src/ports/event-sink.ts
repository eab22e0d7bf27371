/** Names and properties of the usage events, exactly as the contract has them. */
export interface UsageEvents {
  'AI Visibility Brand Created': { locale: string | null; interval: 'weekly'; platforms: string[] };
  'AI Visibility Brand Updated': {
    fields_changed: string[];
    status_changed: boolean;
    new_status: string | null;
  };
  'AI Visibility Insights Fetched': {
    score: number | null;
    rank: number | null;
    avg_sentiment: number | null;
    mentions: number | null;
    citations: number | null;
    has_competitors: boolean;
    query_result_count: number;
  };
  'AI Visibility Query Toggled': { enabled: boolean };
  'AI Visibility Queries Regenerated': { query_count: number };
}

export interface UsageEvent {
  /** ISO 8601, UTC. */
  time: string;
  event: string;
  properties: Readonly<Record<string, unknown>>;
}

/** Where usage events go. */
export interface EventSink {
  /**
   * Takes an event. The promise resolves as soon as the event is kept, without waiting for any receiver, and never rejects: the
   * sink deals with failures itself. Once it has resolved, a sink that promises delivery has the event where a restart finds it,
   * even after a crash.
   */
  record(event: UsageEvent): Promise<void>;

  /** Delivers or keeps the events still on their way, then closes files and connections. */
  close(): Promise<void>;
}
