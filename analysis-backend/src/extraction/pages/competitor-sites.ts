import { isOwnedBy, ownDomains } from './owned-pages.ts';
import { foldName } from '../text/words.ts';

interface Competitor {
  name: string;
  aliases: readonly string[];
  domains: readonly string[];
}

const SHORTEST_LABEL = 3;

/**
 * Returns the competitor that owns a host; null when none is known to. Most competitors come from answers and have no hosts of
 * their own yet: then a host with their name as one of its labels is theirs, as `rival-tools.example` is that of Rival Tools.
 */
export function competitorSites(competitors: readonly Competitor[]): (host: string) => string | null {
  const byLabel = new Map(
    competitors.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((one) => [foldName(one).replaceAll(' ', ''), name] as const),
    ),
  );
  return (host) => {
    const owner = competitors.find(({ domains }) => isOwnedBy(host, ownDomains({ url: '', domains })));
    if (owner !== undefined) return owner.name;
    const labels = host
      .split('.')
      .slice(0, -1)
      .map((label) => label.replaceAll('-', ''));
    const label = labels.find((one) => one.length >= SHORTEST_LABEL && byLabel.has(one));
    return label === undefined ? null : (byLabel.get(label) ?? null);
  };
}
