export interface BrandRecord {
  id: string;
  name: string;
  url: string;
  description: string;
  /** ISO 3166-1 alpha-2, upper case; '' for none. */
  countryCode: string;
  status: 'active' | 'inactive';
  aliases: readonly string[];
  /** Further hosts of its own beside that of its URL. */
  domains: readonly string[];
  createdAt: number;
  /** Null while it is inactive. */
  nextScheduledAt: number | null;
  /** Runs in a row of which nothing came. */
  failures: number;
}

export type BrandChanges = Partial<
  Pick<
    BrandRecord,
    | 'name'
    | 'url'
    | 'description'
    | 'countryCode'
    | 'status'
    | 'aliases'
    | 'domains'
    | 'nextScheduledAt'
    | 'failures'
  >
>;

export interface QueryRecord {
  id: string;
  brandId: string;
  text: string;
  enabled: boolean;
  /** Made by us, not by the user. */
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
  /** `candidate`: named in answers, but by too few to be compared with. */
  state: 'tracked' | 'candidate' | 'ignored';
  /** `invented`: found in answers of the demo engine, so that it is none once real engines are asked. */
  origin: 'user' | 'answers' | 'invented';
  createdAt: number;
}

/** Brands, their queries and their competitors. */
export interface BrandStore {
  /** In the order in which they were made. */
  listBrands(): Promise<BrandRecord[]>;
  findBrand(brandId: string): Promise<BrandRecord | null>;
  /** All of it or nothing. */
  createBrand(brand: BrandRecord, queries: readonly QueryRecord[]): Promise<void>;
  /** The brand as it is then; null when there is none. */
  updateBrand(brandId: string, changes: BrandChanges): Promise<BrandRecord | null>;
  /**
   * Removes the brand, its queries, competitors and facts, its analyses with their answers, and the log of its changes: all of it
   * or nothing. What was spent for it stays. False when there is none.
   */
  removeBrand(brandId: string): Promise<boolean>;
  /** Moves the time of the next run if it is still the given one: of several processes one succeeds. */
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
  /** False when there is none. Its wordings go with it. Answers stay: an analysis has its own copy of the texts. */
  removeQuery(queryId: string): Promise<boolean>;
  /**
   * New baseline queries in the place of the old ones; those of the user stay. Wordings go when their original does, and stay
   * when it stays. All of it or nothing.
   */
  replaceBaseline(brandId: string, queries: readonly QueryRecord[]): Promise<void>;

  /** Invented ones are listed for the demo alone. */
  listCompetitors(brandId: string, isDemo: boolean): Promise<CompetitorRecord[]>;
  /** Those whose folded name the brand has already are left out; an invented one makes room for one that is not. */
  addCompetitors(competitors: readonly CompetitorRecord[]): Promise<void>;
  /** Null when there is none. */
  updateCompetitor(
    competitorId: string,
    changes: Partial<Pick<CompetitorRecord, 'name' | 'aliases' | 'domains' | 'state'>>,
  ): Promise<CompetitorRecord | null>;
  /** `from` goes, and its names and domains become aliases and domains of `into`. Null when one of them is missing. */
  mergeCompetitors(into: string, from: string): Promise<CompetitorRecord | null>;
}
