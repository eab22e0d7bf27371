export interface BrandRecord {
  id: string;
  name: string;
  url: string;
  description: string;
  /** ISO 3166-1 alpha-2, upper case; '' for no country. */
  countryCode: string;
  status: 'active' | 'inactive';
  aliases: readonly string[];
  /** Further hosts of the brand, beside the host of its URL. */
  domains: readonly string[];
  createdAt: number;
  /** The time of the next run; null while the brand is inactive. */
  nextScheduledAt: number | null;
  /** The number of failed runs in a row. */
  failures: number;
}

export type BrandChanges = Partial<Omit<BrandRecord, 'id' | 'createdAt'>>;

export interface QueryRecord {
  id: string;
  brandId: string;
  text: string;
  enabled: boolean;
  /** Whether the query was generated, not written by the user. */
  isBaseline: boolean;
  method: 'model' | 'template' | 'user';
  /** The id of the query that this one puts in other words; null for an original. Never that of another wording. */
  wordingOf: string | null;
  createdAt: number;
  updatedAt: number | null;
}

export interface CompetitorRecord {
  id: string;
  brandId: string;
  name: string;
  aliases: readonly string[];
  domains: readonly string[];
  /** `candidate`: named in too few answers to be compared with. */
  state: 'tracked' | 'candidate' | 'ignored';
  /** `invented`: found in answers of the demo engine, and hidden once real engines are configured. */
  origin: 'user' | 'answers' | 'invented';
  createdAt: number;
  /** The competitors that were merged into this one and can be separated again, in the order of their merging. */
  merged: readonly MergedCompetitor[];
}

/** A competitor as it was before it was merged, and what the other one got from it. */
export interface MergedCompetitor {
  competitor: CompetitorRecord;
  aliases: readonly string[];
  domains: readonly string[];
}

/** Brands, their queries and their competitors. */
export interface BrandStore {
  /** In the order in which they were made. */
  listBrands(): Promise<BrandRecord[]>;
  findBrand(brandId: string): Promise<BrandRecord | null>;
  /** All of it or nothing. */
  createBrand(brand: BrandRecord, queries: readonly QueryRecord[]): Promise<void>;
  /** The changed brand; null when there is no such brand. */
  updateBrand(brandId: string, changes: BrandChanges): Promise<BrandRecord | null>;
  /**
   * Removes the brand, its queries, competitors and facts, its analyses with their answers, and the log of its changes: all of it
   * or nothing. Its spending stays. False when there is no such brand.
   */
  removeBrand(brandId: string): Promise<boolean>;
  /** Moves the time of the next run if it is still `from`, so that only one of several processes succeeds. */
  moveSchedule(brandId: string, from: number, to: number): Promise<boolean>;

  /** In the order in which they were made. */
  listQueries(brandId: string): Promise<QueryRecord[]>;
  findQuery(queryId: string): Promise<QueryRecord | null>;
  addQuery(query: QueryRecord): Promise<void>;
  /** Null when there is none. */
  updateQuery(
    queryId: string,
    changes: Partial<Pick<QueryRecord, 'text' | 'enabled' | 'isBaseline' | 'method'>> & { updatedAt: number },
  ): Promise<QueryRecord | null>;
  /** Removes the query and its wordings. Answers stay: an analysis has its own copy of the texts. False when there is no such query. */
  removeQuery(queryId: string): Promise<boolean>;
  /**
   * Replaces the baseline queries; user queries stay. Wordings are removed with their originals. All of it or nothing.
   */
  replaceBaseline(brandId: string, queries: readonly QueryRecord[]): Promise<void>;

  /** The competitors of the brand; invented ones only for the demo. */
  listCompetitors(brandId: string, isDemo: boolean): Promise<CompetitorRecord[]>;
  /** Skips competitors whose folded name the brand already has. A real competitor replaces an invented one of the same name. */
  addCompetitors(competitors: readonly CompetitorRecord[]): Promise<void>;
  /** Null when there is none. */
  updateCompetitor(
    competitorId: string,
    changes: Partial<Pick<CompetitorRecord, 'name' | 'aliases' | 'domains' | 'state'>>,
  ): Promise<CompetitorRecord | null>;
  /** Removes `from`; its names and domains become aliases and domains of `into`. Null when either does not exist. */
  mergeCompetitors(into: string, from: string): Promise<CompetitorRecord | null>;
  /**
   * Takes a competitor that was merged into `from` out of it again, with the names and domains that it brought. Null when it is not
   * merged into it.
   */
  separateCompetitor(from: string, mergedId: string): Promise<CompetitorRecord | null>;
}
