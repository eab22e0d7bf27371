import type { BackupCounts } from '../../ports/backups.ts';

const WORDS: Record<keyof BackupCounts, string> = {
  users: 'users',
  sources: 'sources',
  posts: 'posts',
  links: 'links',
  plans: 'plans',
  brands: 'brands',
  analyses: 'analyses',
};

/** A line such as `Users 2, sources 1, …`. */
export function countLines(counts: BackupCounts): string[] {
  const list = Object.entries(WORDS).map(
    ([name, word]) => `${word} ${counts[name as keyof BackupCounts].toLocaleString('en')}`,
  );
  return [`It holds: ${list.join(', ')}.`];
}
